void one_element(int n, double *a, const double *restrict b)
{
    for (int i = 2; i <= n; i++) // expect: parallel doall
        a[i - 1] = a[0] + b[i - 1];
}
