void reverse(int n, double *restrict a)
{
    for (int i = 1; i <= n; i++) // expect: sequential a
        a[i - 1] = a[n - i];
}
