/* Near miss: a function is handed the array itself. */
// twin: text
// options: force
static double nth(const double *x, int i)
{
    return x[i];
}

void hands(int n, const double *restrict a, double *restrict b)
{
    int i;
    double t[1000];
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        t[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = nth(t, i - 1) + a[i - 1];
}
