/* Members and comments with the name of the array stay as they are. */
/* golden: output */
#include <stdlib.h>
struct box {
    double w;
};
void work(int n, int m, struct box *restrict b, double a[restrict][100], double *restrict w)
{
    for (int i = 0; i < n; i++) { // expect: parallel private
        for (int j = 0; j < m; j++)
            w[j] = a[i][j] * b->w; /* w and w */
        for (int j = 1; j < m; j++)
            a[i][j] = w[j] + (w)[j - 1] + *(w + j) + b[0] . w;
    }
}
