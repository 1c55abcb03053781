/* Near misses of saved work arrays: the next call reads before it writes; an element that is not written in this call is read. */
// options: force
void before(int n, const double *restrict a, double *restrict b)
{
    int i;
    static double t[1000];
    b[n] = t[0];
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        t[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * t[i - 1] + a[i - 1];
}

void beyond(int n, int m, const double *restrict a, double *restrict b)
{
    int i;
    static double t[1000];
    for (i = 1; i <= m; i++) // expect: parallel not-contraction
        t[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = t[i - 1] * t[i - 1] + a[i - 1];
}
