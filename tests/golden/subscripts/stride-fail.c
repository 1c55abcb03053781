void stride(int n, double *a)
{
    for (int i = 1; i <= 100; i++) // expect: sequential a
        a[2 * i] = a[4 * i - 2];
}
