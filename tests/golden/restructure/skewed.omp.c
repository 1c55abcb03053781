/* Stencils that are written time-skewed: Gauss-Seidel in one array, Jacobi with a copy back in one loop over both. */
// options: force
// twin: text
// golden: output
void seidel(int n, int steps, double *restrict a)
{
    for (int i = 2; i <= 2 * steps + (n - 1); i++) {
        int first = 0 > (i - (n - 1) + 1) / 2 ? 0 : (i - (n - 1) + 1) / 2;
        int last = steps < (i - 2) / 2 ? steps : (i - 2) / 2;
        #pragma omp parallel for
        for (int t = first; t <= last; t++) { // expect: parallel wavefront
            a[i - 2 * t - 1] = 0.3 * (a[i - 2 * t - 2] + a[i - 2 * t - 1] + a[i - 2 * t]);
        }
    }
}

void jacobi(int n, int steps, double *restrict a, double *restrict b)
{
    for (int w = 3; w <= 3 * steps + (n - 1); w++) {
        int first = 0 > (w - (n - 1) + 2) / 3 ? 0 : (w - (n - 1) + 2) / 3;
        int last = steps < (w - 3) / 3 ? steps : (w - 3) / 3;
        #pragma omp parallel for
        for (int t = first; t <= last; t++) { // expect: parallel wavefront
            int i = w - t;
            b[i - 2 * t - 1] = 0.3 * (a[i - 2 * t - 2] + a[i - 2 * t - 1] + a[i - 2 * t]);
            a[i - 2 * t - 2] = b[i - 2 * t - 2];
        }
    }
}
