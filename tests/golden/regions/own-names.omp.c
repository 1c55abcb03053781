/* Members and comments with the name of the array stay as they are. */
/* golden: output */
#include <stdlib.h>
struct box {
    double w;
};
void work(int n, int m, struct box *restrict b, double a[restrict][100], double *restrict w)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double *w_own = malloc(m * sizeof *w_own);
        // expect: parallel private
        for (int j = 0; j < m; j++)
            w_own[j] = a[i][j] * b->w; /* w and w */
        for (int j = 1; j < m; j++)
            a[i][j] = w_own[j] + (w_own)[j - 1] + *(w_own + j) + b[0] . w;
        if (i == n - 1)
            for (long long at_own = 0; at_own <= (long long)m - 1; at_own++)
                w[at_own] = w_own[at_own];
        free(w_own);
    }
}
