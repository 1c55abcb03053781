/* The first iteration, which would have to keep the array, does nothing at all. */
// golden: output
// options: force
void skips(int n, double *restrict a, double *restrict b)
{
    int i;
    double t[1000];
    t[1] = a[0];
    for (i = 2; i <= n; i++) // expect: parallel contraction
        if (i != 2)
            t[i - 1] = 0.5 * a[i - 1];
    for (i = 2; i <= n; i++)
        if (i != 2)
            b[i - 1] = t[i - 1] * t[i - 1];
    b[0] = t[1];
}
