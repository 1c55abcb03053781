void jacobi(int n, double a[restrict n][n], double b[restrict n][n])
{
    int i, j;
    for (i = 2; i <= n - 1; i++) // expect: parallel doall
        for (j = 2; j <= n - 1; j++) // expect: parallel doall
            b[i - 1][j - 1] = 0.25 * (a[i - 2][j - 1] + a[i][j - 1] + a[i - 1][j - 2] + a[i - 1][j]);
}
