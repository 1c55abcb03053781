void in_place(int n, double *a)
{
    for (int i = 1; i <= n; i++) // expect: parallel doall
        a[i - 1] = a[i - 1] + 1.0;
}
