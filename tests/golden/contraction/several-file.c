/* A work array of the file that two functions name, each of which fills it first. */
// golden: output
// twin: text
// options: force
static double t[1000];

void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel contraction
        t[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * t[i - 1] + a[i - 1];
}

void scale(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel contraction
        t[i - 1] = 2.0 + a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * 3.0;
}
