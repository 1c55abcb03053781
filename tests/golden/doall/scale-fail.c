void scale(int n, double *restrict a)
{
    for (int i = 2; i <= n; i++) // expect: sequential H101(a)
        a[i - 1] = 2.0 * a[i - 2] * a[i - 2];
}
