/* Near misses: what the loop ends with is used; the first iteration reads what was there before. */
// options: force
int ends(int n, double *restrict a, double *restrict b)
{
    int i;
    double t[1000];
    t[1] = a[0];
    for (i = 2; i <= n; i++) // expect: parallel not-contraction
        if (i != 2)
            t[i - 1] = 0.5 * a[i - 1];
    for (i = 2; i <= n; i++)
        if (i != 2)
            b[i - 1] = t[i - 1] * t[i - 1];
    b[0] = t[1];
    return i;
}

void keeps(int n, int m, double *restrict a, double *restrict b)
{
    int i;
    double t[1000];
    t[m - 1] = a[0];
    for (i = 2; i <= n; i++) // expect: parallel not-contraction
        if (i != m)
            t[i - 1] = 0.5 * a[i - 1];
    for (i = 2; i <= n; i++)
        b[i - 1] = t[i - 1] * t[i - 1];
    b[0] = t[1];
}
