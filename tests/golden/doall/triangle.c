void triangle(int n, double a[restrict n][n], const double *restrict d)
{
    int i, j;
    for (i = 1; i <= n; i++) // expect: parallel doall
        for (j = 1; j <= i; j++) // expect: parallel doall
            a[i - 1][j - 1] = a[i - 1][j - 1] / d[i - 1];
}
