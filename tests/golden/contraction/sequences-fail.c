/* Near miss of figure 12: the second sequence reads every second element of the first one's. */
void sequences(int n, const double *restrict a, double *restrict b, double *restrict c)
{
    int i;
    double t[1000];
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        t[i - 1] = a[i - 1] * 2.0;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        b[i - 1] = t[i - 1] + 1.0;
    if (b[0] > 0.0)
        b[0] = 0.0;
    for (i = 1; i <= n; i += 2) // expect: parallel not-contraction
        t[i - 1] = a[i - 1] + b[i - 1];
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        c[i - 1] = t[i - 1] * 3.0;
}
