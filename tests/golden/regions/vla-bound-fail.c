// The bound changes before the array is declared: rows are longer than the parameter says.
double rows(int n, int m, double x)
{
    if (m < 2 || n < 2)
        return 0.0;
    int old = m;
    m = m + 1;
    double a[n][m];
    double *p = &a[0][0];
    for (int i = 0; i < n * m; i++) // expect: parallel
        p[i] = x + i;
    for (int i = 0; i < n - 1; i++) // expect: sequential
        a[i][0] = p[i * old + old + 1];
    return p[0];
}
