void scale(int n, double *restrict a, const double *restrict b)
{
    for (int i = 1; i <= n; i++) // expect: parallel doall not-private not-reduction not-runtime-test
        a[i - 1] = 2.0 * b[i - 1];
}
