/* A work array that is kept between calls, but of which each call reads only what it has just written. */
// golden: output
// options: force
void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    static double t[1000];
    #pragma omp parallel for
    for (i = 1; i <= n; i++) { // expect: parallel contraction
        double t1 = 0.5 * a[i - 1];
        b[i - 1] = t1 * t1 + a[i - 1];
    }
}
