/* Near miss: a sweep reads on the left what it has just written, and on the right a place that moves with the sweeps. */
void mixed(int n, int steps, double *restrict a, double *restrict b)
{
    int t, i;
    for (t = 1; t <= steps; t++) { // expect: sequential a
        for (i = 2; i <= n - 1; i++) // expect: sequential a
            a[i - 1] = 0.3 * (a[i - 2] + a[i - 1] + b[n - t]);
        b[n - 1] = a[n - 2];
    }
}
