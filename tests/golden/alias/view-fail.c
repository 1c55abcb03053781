void view(int n, double *a)
{
    double *upper = a + 1;
    for (int i = 0; i < n; i++) // expect: sequential H101
        upper[i] = a[i];
}
