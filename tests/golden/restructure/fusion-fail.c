/* The second loop reads what the first one writes an iteration later. */
void steps(int n, double *restrict t, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n - 1; i++) // expect: parallel doall
        t[i] = a[i] * 2.0;
    for (i = 1; i <= n - 1; i++) // expect: parallel doall
        b[i] = t[n - i] + a[i];
}
