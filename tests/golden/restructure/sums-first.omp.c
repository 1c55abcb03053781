// What nested loops add is summed ahead; running values are used in order. golden: output
// twin: text

long prefix(int n, int m, long a[n][m])
{
    long s = 0, best = 0;
    for (long it = 0; it < (long)n; it += 4096) { // expect: parallel expansion inserted
        unsigned long s1[4096];
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (m >= 90 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = (int)it; i < ((int)(it + 4096 < (long)n ? it + 4096 : (long)n)); i++) {
            unsigned long sum = 0;
            for (int j = 0; j < m; j++) {
                sum = sum + (unsigned long)a[i][j];
            }
            s1[(long)i - it] = sum;
        }
        } else
#endif
        {
        for (int i = (int)it; i < ((int)(it + 4096 < (long)n ? it + 4096 : (long)n)); i++) {
            unsigned long sum = 0;
            for (int j = 0; j < m; j++) {
                sum = sum + (unsigned long)a[i][j];
            }
            s1[(long)i - it] = sum;
        }
        }
        }
        for (int i = (int)it; i < ((int)(it + 4096 < (long)n ? it + 4096 : (long)n)); i++) {
            s = (long)((unsigned long)s + s1[(long)i - it]);
            if (s > best) {
                best = s;
            }
        }
    }
    return best;
}

// Thirty-two bits: summed in more.
int clamped(int n, int a[n][n][n])
{
    int s = 0;
    for (long it = 0; it < (long)n; it += 4096) { // expect: parallel expansion
        long s1[4096];
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((long long)n * n >= 90 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = (int)it; i < ((int)(it + 4096 < (long)n ? it + 4096 : (long)n)); i++) {
            long sum = 0;
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    sum = sum + (long)a[i][j][k];
                }
            }
            s1[(long)i - it] = sum;
        }
        } else
#endif
        {
        for (int i = (int)it; i < ((int)(it + 4096 < (long)n ? it + 4096 : (long)n)); i++) {
            long sum = 0;
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    sum = sum + (long)a[i][j][k];
                }
            }
            s1[(long)i - it] = sum;
        }
        }
        }
        for (int i = (int)it; i < ((int)(it + 4096 < (long)n ? it + 4096 : (long)n)); i++) {
            s = (int)((long)s + s1[(long)i - it]);
            if (s < 0) {
                s = 0;
            }
        }
    }
    return s;
}

// Rounded in another order; under a condition; two sums, and values that are stored.
void rows(int n, int m, double a[n][m], double *restrict total, int *restrict many)
{
    double s = 0.0;
    int c = 0;
    for (long it = 0; it < (long)n; it += 4096) { // expect: parallel expansion
        double s1[4096];
        long c1[4096];
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (m >= 90 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = (int)it; i < ((int)(it + 4096 < (long)n ? it + 4096 : (long)n)); i++) {
            double sum = 0.0;
            long sum2 = 0;
            for (int j = 0; j < m; j++) {
                sum = sum + a[i][j];
                if (a[i][j] > 0.0) {
                    sum2 = sum2 + 1;
                }
            }
            s1[(long)i - it] = sum;
            c1[(long)i - it] = sum2;
        }
        } else
#endif
        {
        for (int i = (int)it; i < ((int)(it + 4096 < (long)n ? it + 4096 : (long)n)); i++) {
            double sum = 0.0;
            long sum2 = 0;
            for (int j = 0; j < m; j++) {
                sum = sum + a[i][j];
                if (a[i][j] > 0.0) {
                    sum2 = sum2 + 1;
                }
            }
            s1[(long)i - it] = sum;
            c1[(long)i - it] = sum2;
        }
        }
        }
        for (int i = (int)it; i < ((int)(it + 4096 < (long)n ? it + 4096 : (long)n)); i++) {
            s = s + s1[(long)i - it];
            c = (int)((long)c + c1[(long)i - it]);
            total[i] = s;
            many[i] = c;
        }
    }
}
