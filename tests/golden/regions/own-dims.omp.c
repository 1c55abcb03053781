/* Work arrays of several dimensions, of which each iteration makes a copy. */
/* golden: output */
/* twin: text */
// options: private-bytes=1000
/* Its rows are as long as the caller says; the first one comes from before the loop. */
#include <stdlib.h>
void rows(int n, int l, double a[restrict n][5][l], double w[restrict 5][l])
{
    int k, i, j;
    #pragma omp parallel for private(i, j)
    for (k = 0; k < n; k++) {
        /* Heiretsu: each iteration has its own copy of w */
        double (*w_own)[l] = malloc(5 * sizeof *w_own);
        for (long long at_own = 0; at_own <= 0; at_own++)
            for (long long at_own2 = 0; at_own2 <= (long long)l - 1; at_own2++)
                w_own[at_own][at_own2] = w[at_own][at_own2];
        // expect: parallel private
        for (i = 1; i < 5; i++)
            for (j = 0; j < l; j++)
                w_own[i][j] = a[k][i][j] * 2.0;
        for (i = 1; i < 5; i++)
            for (j = 0; j < l; j++)
                a[k][i][j] = w_own[i][j] + w_own[i - 1][j];
        if (k == n - 1)
            for (long long at_own = 1; at_own <= 4; at_own++)
                for (long long at_own2 = 0; at_own2 <= (long long)l - 1; at_own2++)
                    w[at_own][at_own2] = w_own[at_own][at_own2];
        free(w_own);
    }
}

/* Too large for a stack. */
#include <stdlib.h>
void local(int n, double a[restrict][16][20])
{
    double w[16][20];
    int k, i, j;
    #pragma omp parallel for private(i, j)
    for (k = 0; k < n; k++) {
        /* Heiretsu: each iteration has its own copy of w */
        double (*w_own2)[20] = malloc(16 * sizeof *w_own2);
        // expect: parallel private
        for (i = 0; i < 16; i++)
            for (j = 0; j < 20; j++)
                w_own2[i][j] = a[k][i][j] * 2.0;
        for (i = 1; i < 16; i++)
            for (j = 0; j < 20; j++)
                a[k][i][j] = w_own2[i][j] + w_own2[i - 1][j];
        free(w_own2);
    }
}
