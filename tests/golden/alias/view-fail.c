void view(int n, double *a)
{
    double *upper = a + 1;
    for (int i = 0; i < n; i++) // expect: sequential a
        upper[i] = a[i];
}
