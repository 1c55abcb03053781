/* Near misses: a static pointer of a function starts with the address of the array, in one of several functions, or in the only one. */
// twin: text
// options: force
static double t[1000], u[1000];

void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        t[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * t[i - 1] + a[i - 1];
}

void scale(int n, const double *restrict a, double *restrict b)
{
    static double *last = t;
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        t[i - 1] = 2.0 + a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * 3.0;
    b[0] = last[3];
}

void alone(int n, const double *restrict a, double *restrict b)
{
    static double *last = u;
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        u[i - 1] = 2.0 + a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = u[i - 1] * 3.0;
    b[0] = last[3];
}
