// golden: output
// twin: text
// Who has the name of OpenMP's function for something else is not asked how many threads there are.
#define omp_get_max_threads() 1

void halve(int n, int steps, double *restrict a, double *restrict b)
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        /* Heiretsu: parallel where that pays, else as before */
        if (n >= 200000) {
        #pragma omp parallel for
        for (int i = 1; i < n - 1; i++) { // expect: parallel inserted
            b[i] = a[i - 1] + a[i + 1];
        }
        } else {
        for (int i = 1; i < n - 1; i++) { // expect: parallel inserted
            b[i] = a[i - 1] + a[i + 1];
        }
        }
        a[0] = b[1] * omp_get_max_threads();
    }
}
