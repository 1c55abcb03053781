/* Loops that are started for ever less work, of extents that are known: the first ones pay. golden: output */
#define N 2000
static double a[N][N];
static int d[N][N];

void factor(void)
{
    for (int k = 0; k < N; k++) { // expect: sequential
        for (int i = k + 1; i < N; i++) // expect: parallel not-inserted
            a[i][k] /= a[k][k];
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((long long)k * k - 3998 * (long long)k >= -3596889 &&
            omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = k + 1; i < N; i++) // expect: parallel inserted
            for (int j = k + 1; j < N; j++)
                a[i][j] -= a[i][k] * a[k][j];
        } else
#endif
        {
        for (int i = k + 1; i < N; i++) // expect: parallel inserted
            for (int j = k + 1; j < N; j++)
                a[i][j] -= a[i][k] * a[k][j];
        }
        }
    }
}

void rows(void)
{
    for (int k = 0; k < N; k++) { // expect: sequential
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (k >= 700 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = 0; i < k; i++) // expect: parallel inserted
            for (int j = 0; j < N; j++)
                d[i][j] += d[k][j];
        } else
#endif
        {
        for (int i = 0; i < k; i++) // expect: parallel inserted
            for (int j = 0; j < N; j++)
                d[i][j] += d[k][j];
        }
        }
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (k <= 1299 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = k + 1; i < N; i++) // expect: parallel inserted
            for (int j = 0; j < N; j++)
                d[i][j] -= d[k][j];
        } else
#endif
        {
        for (int i = k + 1; i < N; i++) // expect: parallel inserted
            for (int j = 0; j < N; j++)
                d[i][j] -= d[k][j];
        }
        }
    }
}
