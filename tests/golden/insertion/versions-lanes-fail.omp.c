// golden: output
// No `simd` beside the region: iterations are independent only if a test holds, elements lie apart, or there is no form of a
// function for vectors.
#include <math.h>

void overlapping(int n, int steps, double *a, double *b)
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((n >= 200000 && (n <= ((long long)b - (long long)a) / 8 || n <=
            ((long long)a - (long long)b) / 8)) && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = 0; i < n; i++) { // expect: conditional inserted
            if (a[i] > 0.5)
                b[i] = a[i] - 0.5;
        }
        } else
#endif
        {
        for (int i = 0; i < n; i++) { // expect: conditional inserted
            if (a[i] > 0.5)
                b[i] = a[i] - 0.5;
        }
        }
        }
        a[0] = b[1];
    }
}

void apart(int n, int steps, const double *restrict a, double *restrict b)
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (n >= 100000 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = 0; i < n; i++) { // expect: parallel inserted
            if (a[i] > b[0])
                b[2 * i + 1] = a[i] - 0.5;
        }
        } else
#endif
        {
        for (int i = 0; i < n; i++) { // expect: parallel inserted
            if (a[i] > b[0])
                b[2 * i + 1] = a[i] - 0.5;
        }
        }
        }
        b[0] += b[1];
    }
}

void waves(int n, int steps, const double *restrict a, double *restrict b)
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (n >= 30000 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = 1; i < n; i++) { // expect: parallel inserted
            if (a[i] > b[0])
                b[i] = sin(a[i]);
        }
        } else
#endif
        {
        for (int i = 1; i < n; i++) { // expect: parallel inserted
            if (a[i] > b[0])
                b[i] = sin(a[i]);
        }
        }
        }
        b[0] += b[1];
    }
}
