/* Near misses: another function reads the array; a pointer is made of it; other files know it. */
// twin: text
// options: force
static double t[1000];
static double u[1000];
double *kept = u;
double v[1000];

void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        t[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * t[i - 1] + a[i - 1];
}

double last(int n)
{
    return t[n - 1];
}

void pointed(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        u[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = u[i - 1] * u[i - 1] + a[i - 1];
}

void known(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        v[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = v[i - 1] * v[i - 1] + a[i - 1];
}
