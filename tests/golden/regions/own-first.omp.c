/* Work arrays behind pointers of which iterations read elements from before the loop: each takes these into its copy. */
/* golden: output */
/* twin: text */
#include <stdlib.h>
void edge(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double *w_own = malloc(m * sizeof *w_own);
        if (m >= 2)
            for (long long at_own = 0; at_own <= 0; at_own++)
                w_own[at_own] = w[at_own];
        // expect: parallel private
        for (j = 1; j < m; j++)
            w_own[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w_own[j] + w_own[j - 1];
        if (i == n - 1)
            for (long long at_own = 1; at_own <= (long long)m - 1; at_own++)
                w[at_own] = w_own[at_own];
        free(w_own);
    }
}

/* Both ends come from before the loop, as far as the work array goes. */
void ends(int n, double a[restrict][102], double *restrict w)
{
    int i, j;
    for (i = 0; i < 102; i++)
        w[i] = i * 0.5;
    #pragma omp parallel for private(j) if(n >= 10)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double w_own2[102];
        for (long long at_own2 = 0; at_own2 <= 0; at_own2++)
            w_own2[at_own2] = w[at_own2];
        for (long long at_own2 = 101; at_own2 <= 101; at_own2++)
            w_own2[at_own2] = w[at_own2];
        // expect: parallel private
        for (j = 1; j < 101; j++)
            w_own2[j] = a[i][j] * 2.0;
        for (j = 1; j < 101; j++)
            a[i][j] = w_own2[j - 1] + w_own2[j + 1];
        if (i == n - 1)
            for (long long at_own2 = 1; at_own2 <= 100; at_own2++)
                w[at_own2] = w_own2[at_own2];
    }
}
