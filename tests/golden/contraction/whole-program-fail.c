/* Near misses of a whole program: another function reads, or points to, what stays; the next call reads what this one left. */
// twin: text
// options: force
double t[1000], u[1000], v[1000];
double *at = v;

void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        t[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * t[i - 1] + a[i - 1];
}

double left(void)
{
    return t[3];
}

void carried(int n, const double *restrict a, double *restrict b)
{
    int i;
    b[n] = u[0];
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        u[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = u[i - 1] * u[i - 1] + a[i - 1];
}

void pointed(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        v[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = v[i - 1] * v[i - 1] + a[i - 1];
}

int main(void)
{
    static double a[1001], b[1001];
    smooth(1000, a, b);
    carried(1000, a, b);
    pointed(1000, a, b);
    return b[3] + left() + at[3] > 0.0;
}
