void stride(int n, double *a)
{
    for (int i = 1; i <= n; i++) // expect: parallel doall
        a[2 * i] = a[2 * i + 1];
}
