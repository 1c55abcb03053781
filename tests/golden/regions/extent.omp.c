/* Extents are not constant: each iteration makes a copy, for which there is room whatever the extents are. */
/* golden: output */
/* twin: text */
#include <stdlib.h>
void work(int n, int m, double a[restrict][100])
{
    int i, j;
    double w[m + 1];
    #pragma omp parallel for private(j)
    for (i = 1; i <= n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double *w_own = malloc(m * sizeof *w_own);
        // expect: parallel private
        for (j = 0; j < m; j++)
            w_own[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w_own[j] + w_own[j - 1];
        free(w_own);
    }
}

/* Which elements an iteration uses is not known: a copy is as long as the array. */
void far(int n, int m, int ix[restrict m], double a[restrict][100])
{
    int i, j;
    double w[3 * m];
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double *w_own2 = malloc(3 * (long long)m * sizeof *w_own2);
        // expect: parallel private
        for (j = 0; j < m; j++) {
            w_own2[ix[j]] = a[i][j] * 2.0;
            a[i][j] = w_own2[ix[j]] + 1.0;
        }
        free(w_own2);
    }
}

/* Two dimensions; the first row comes from before the loop, the last one is read behind it. */
void rows(int n, int l, double a[restrict n][5][l], double r[restrict l])
{
    int i, k, j;
    double w[5][l];
    #pragma omp parallel for if(l >= 7000)
    for (j = 0; j < l; j++)
        w[0][j] = r[j];
    #pragma omp parallel for private(k, j)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double (*w_own3)[l] = malloc(5 * sizeof *w_own3);
        for (long long at_own3 = 0; at_own3 <= 0; at_own3++)
            for (long long at_own4 = 0; at_own4 <= (long long)l - 1; at_own4++)
                w_own3[at_own3][at_own4] = w[at_own3][at_own4];
        // expect: parallel private
        for (k = 1; k < 5; k++)
            for (j = 0; j < l; j++)
                w_own3[k][j] = a[i][k][j] * 2.0;
        for (k = 1; k < 5; k++)
            for (j = 0; j < l; j++)
                a[i][k][j] = w_own3[k][j] + w_own3[k - 1][j];
        if (i == n - 1)
            for (long long at_own3 = 4; at_own3 <= 4; at_own3++)
                for (long long at_own4 = 0; at_own4 <= (long long)l - 1; at_own4++)
                    w[at_own3][at_own4] = w_own3[at_own3][at_own4];
        free(w_own3);
    }
    #pragma omp parallel for if(l >= 7000)
    for (j = 0; j < l; j++)
        r[j] = w[4][j];
}
