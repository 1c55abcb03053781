/* The arrays of a sweep may overlap, for all that its text says: a test before it. */
/* golden: output */
void sweep(int n, double u[n][n][n], double f[n][n][n], double w[n][n])
{
    /* heiretsu: every thread runs the whole loop, with rows of its own */
    #pragma omp parallel if((double)n * n * n >= 30000 && n >= 70 && n < 1048576LL && -1048576LL < \
        n && ((long long)n * n * n - 2 * (long long)n - (long long)n * n - 2 <= ((long long)w - \
        (long long)f) / 8 || -2 * (long long)n - 2 <= ((long long)f - (long long)w) / 8) && \
        ((long long)n * n * n - 2 * (long long)n - 2 * (long long)n * n - 2 <= ((long long)u - \
        (long long)f) / 8 || (long long)n * n * n - 2 * (long long)n - 2 * (long long)n * n - 2 <= \
        ((long long)f - (long long)u) / 8) && (-2 * (long long)n - 2 <= ((long long)f - \
        (long long)w) / 8 || (long long)n * n * n - 2 * (long long)n - (long long)n * n - 2 <= \
        ((long long)w - (long long)f) / 8) && ((long long)n * n - 2 * (long long)n - 2 <= \
        ((long long)u - (long long)w) / 8 || (long long)n * n * n - 2 * (long long)n - 2 * \
        (long long)n * n - 2 <= ((long long)w - (long long)u) / 8) && (-(long long)n - 2 <= \
        ((long long)u - (long long)w) / 8 || (long long)n * n * n - 3 * (long long)n - \
        (long long)n * n - 2 <= ((long long)w - (long long)u) / 8) && (-2 * (long long)n - 1 <= \
        ((long long)u - (long long)w) / 8 || (long long)n * n * n - 2 * (long long)n - \
        (long long)n * n - 2 <= ((long long)w - (long long)u) / 8))
    for (int k = 1; k < n - 1; k++) { // expect: conditional overlap
        #pragma omp for schedule(static) nowait
        for (int j = 1; j < n - 1; j++) {
            for (int i = 1; i < n - 1; i++) {
                w[j][i] = 1.0 / (6.0 + f[k][j][i] * f[k][j][i]);
            }
        }
        #pragma omp for schedule(static) ordered(1) nowait
        for (int j = 1; j < n - 1; j++) {
            #pragma omp ordered depend(sink: j-1)
            for (int i = 1; i < n - 1; i++) {
                double t = f[k][j][i] + u[k - 1][j][i] + u[k][j - 1][i];
                u[k][j][i] = w[j][i] * (t + u[k][j][i - 1]);
            }
            #pragma omp ordered depend(source)
        }
    }
}
