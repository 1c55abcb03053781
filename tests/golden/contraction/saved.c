/* A work array that is kept between calls, but of which each call reads only what it has just written. */
// golden: output
// options: force
void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    static double t[1000];
    for (i = 1; i <= n; i++) // expect: parallel contraction
        t[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * t[i - 1] + a[i - 1];
}
