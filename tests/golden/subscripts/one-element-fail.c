void one_element(int n, double *a, const double *restrict b)
{
    for (int i = 1; i <= n; i++) // expect: sequential a
        a[i - 1] = a[0] + b[i - 1];
}
