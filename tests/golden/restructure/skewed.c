/* Stencils that are written time-skewed: Gauss-Seidel in one array, Jacobi with a copy back in one loop over both. */
// options: force
// twin: text
// golden: output
void seidel(int n, int steps, double *restrict a)
{
    for (int t = 0; t <= steps; t++) // expect: parallel wavefront
        for (int i = 2 * t + 2; i <= 2 * t + n - 1; i++)
            a[i - 2 * t - 1] = 0.3 * (a[i - 2 * t - 2] + a[i - 2 * t - 1] + a[i - 2 * t]);
}

void jacobi(int n, int steps, double *restrict a, double *restrict b)
{
    for (int t = 0; t <= steps; t++) // expect: parallel wavefront
        for (int i = 2 * t + 3; i <= 2 * t + n - 1; i++) {
            b[i - 2 * t - 1] = 0.3 * (a[i - 2 * t - 2] + a[i - 2 * t - 1] + a[i - 2 * t]);
            a[i - 2 * t - 2] = b[i - 2 * t - 2];
        }
}
