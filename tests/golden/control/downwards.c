void down(int n, double *restrict a, const double *restrict b)
{
    for (int i = n; i >= 1; i--) // expect: parallel doall
        a[i - 1] = b[i - 1];
}
