void view(int n, double *a)
{
    double *upper = a + n;
    for (int i = 0; i < n; i++) // expect: parallel doall
        upper[i] = a[i];
}
