/* A work array behind a pointer: each iteration makes a copy of its own. The caller sees what the last one leaves. */
/* golden: output */
/* twin: text */
#include <stdlib.h>
void work(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double *w_own = malloc(m * sizeof *w_own);
        // expect: parallel private
        for (j = 0; j < m; j++)
            w_own[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w_own[j] + w_own[j - 1];
        if (i == n - 1)
            for (long long at_own = 0; at_own <= (long long)m - 1; at_own++)
                w[at_own] = w_own[at_own];
        free(w_own);
    }
}

/* A nest: the copy belongs to the outer loop, and is put back only where the inner one runs. */
#include <stdlib.h>
void nest(int nr, int nq, int np, double a[restrict nr][nq][np], double *restrict w)
{
    #pragma omp parallel for
    for (int r = 0; r < nr; r++) {
        /* Heiretsu: each iteration has its own copy of w */
        double *w_own2 = malloc(np * sizeof *w_own2);
        // expect: parallel private
        for (int q = 0; q < nq; q++) { // expect: sequential H108(w)
            for (int p = 0; p < np; p++)
                w_own2[p] = a[r][q][p] * 2.0;
            for (int p = 0; p < np; p++)
                a[r][q][p] = w_own2[p] + w_own2[0];
        }
        if (r == nr - 1 && nq >= 1)
            for (long long at_own2 = 0; at_own2 <= (long long)np - 1; at_own2++)
                w[at_own2] = w_own2[at_own2];
        free(w_own2);
    }
}

/* So many elements fit on a stack. */
void small(int n, double a[restrict][100], double *restrict w)
{
    #pragma omp parallel for if(n >= 20)
    for (int i = n - 1; i >= 0; i--) {
        /* Heiretsu: each iteration has its own copy of w */
        double w_own3[100];
        // expect: parallel private
        for (int j = 0; j < 100; j++)
            w_own3[j] = a[i][j] * 2.0;
        for (int j = 1; j < 100; j++)
            a[i][j] = w_own3[j] + w_own3[j - 1];
        if (i == 0)
            for (long long at_own3 = 0; at_own3 <= 99; at_own3++)
                w[at_own3] = w_own3[at_own3];
    }
}
