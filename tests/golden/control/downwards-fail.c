void down(int n, double *restrict a)
{
    for (int i = n - 1; i >= 1; i--) // expect: sequential H101(a)
        a[i - 1] = a[i] + a[i - 1];
}
