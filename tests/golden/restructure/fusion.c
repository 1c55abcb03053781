/* What the first loop writes is used while it is in the cache. */
void steps(int n, double *restrict t, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel fusion
        t[i - 1] = a[i - 1] * 2.0;
    for (i = 1; i <= n; i++) // expect: parallel fusion
        b[i - 1] = t[i - 1] + a[i - 1];
}
