/* A work array of the file that one function alone names is that function's own. */
// golden: output
// twin: text
// options: force
static double t[1000];

static void smooth(int n, const double *restrict a, double *restrict b);

void whole(int n, const double *restrict a, double *restrict b)
{
    smooth(n, a, b);
}

static void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel contraction
        t[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * t[i - 1] + a[i - 1];
}
