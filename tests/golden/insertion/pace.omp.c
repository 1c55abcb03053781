// golden: output
// twin: text
// What innermost loops take: bounds that move alike with a loop around are as far apart everywhere; wide values go in smaller
// numbers at once than narrow ones.
void doubles(int steps, double a[restrict 300000], double b[restrict 300000])
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        #pragma omp parallel for simd
        for (int i = 0; i < 300000; i++) // expect: parallel inserted
            b[i] = a[i] * 0.5;
        a[0] = b[1];
    }
}

// Sums over windows.
void windows(int n, int m, int steps, double *restrict a, double *restrict b)
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((long long)m * n >= 900000 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = 0; i < n; i++) { // expect: parallel inserted
            double s = 0.0;
            #pragma omp simd reduction(+:s)
            for (int k = i; k < i + m; k++)
                s += a[k];
            b[i] = s * 0.5;
        }
        } else
#endif
        {
        for (int i = 0; i < n; i++) { // expect: parallel inserted
            double s = 0.0;
            for (int k = i; k < i + m; k++)
                s += a[k];
            b[i] = s * 0.5;
        }
        }
        }
        a[0] = b[1];
    }
}
