/* Near misses: what malloc gave is handed on; a row is left. twin: text */
#include <stdlib.h>

double *handed(int n, const double *restrict a, double *restrict d)
{
    double *t = malloc(n * sizeof *t);
    for (int i = 0; i < n; i++) // expect: parallel not-contraction
        t[i] = a[i] * a[i] + 1.0;
    for (int i = 0; i < n; i++) // expect: parallel not-contraction
        d[i] = t[i] / (t[i] + 2.0);
    return t;
}

/* What would be left is a row as long as a variable says, for which a stack may have no room. */
void rows(int n, int m, double (*restrict a)[m], double (*restrict b)[m])
{
    int i, j;
    double (*t)[m] = malloc(sizeof(double) * n * m);
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            b[i][j] = t[i][m - 1 - j] + t[i][j];
    free(t);
}
