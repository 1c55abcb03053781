// golden: output
// The branch asks what the `if` clause would ask: pointers that may meet, too.
void decay(int n, int steps, double *a, double *b)
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((n >= 200000 && ((long long)n - 1 <= ((long long)b - (long long)a) /
            8 || (long long)n - 1 <= ((long long)a - (long long)b) / 8)) &&
            omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = 1; i < n - 1; i++) { // expect: conditional inserted
            b[i] = a[i - 1] + a[i + 1];
        }
        } else
#endif
        {
        for (int i = 1; i < n - 1; i++) { // expect: conditional inserted
            b[i] = a[i - 1] + a[i + 1];
        }
        }
        }
        a[0] = b[1];
    }
}
