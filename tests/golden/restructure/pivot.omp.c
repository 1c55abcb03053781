/* All pairs of paths: row k is the only one that iteration i = k writes and the others read. */
// twin: text
// golden: output
void paths(int n, double p[restrict n][n])
{
    for (int k = 0; k < n; k++) // expect: sequential p
        {
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((long long)k * n >= 100000 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = 0; i < k; i++) { // expect: parallel splitting
            for (int j = 0; j < n; j++) {
                if (p[i][k] + p[k][j] < p[i][j]) {
                    p[i][j] = p[i][k] + p[k][j];
                }
            }
        }
        } else
#endif
        {
        for (int i = 0; i < k; i++) { // expect: parallel splitting
            for (int j = 0; j < n; j++) {
                if (p[i][k] + p[k][j] < p[i][j]) {
                    p[i][j] = p[i][k] + p[k][j];
                }
            }
        }
        }
        }
        for (int i = k; i < k + 1; i++) {
            for (int j = 0; j < n; j++) {
                if (p[i][k] + p[k][j] < p[i][j]) {
                    p[i][j] = p[i][k] + p[k][j];
                }
            }
        }
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((double)n * n - (double)k * n - (double)k >= 100000 &&
            omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = k + 1; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (p[i][k] + p[k][j] < p[i][j]) {
                    p[i][j] = p[i][k] + p[k][j];
                }
            }
        }
        } else
#endif
        {
        for (int i = k + 1; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (p[i][k] + p[k][j] < p[i][j]) {
                    p[i][j] = p[i][k] + p[k][j];
                }
            }
        }
        }
        }
        }
}
