/* Somebody else knows what an iteration allocates. */
#include <stdlib.h>
/* twin: text */
void work(int n, int m, double a[restrict][100], double **rows)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential
        double *w = malloc(m * sizeof *w);
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
        rows[i] = w;
    }
}
