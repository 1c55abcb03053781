/* A triangle is not cut into tiles. */
void product(int n, double c[restrict n][n], double a[restrict n][n], double b[restrict n][n])
{
    for (int i = 1; i <= n; i++) // expect: parallel doall
        for (int k = i; k <= n; k++)
            for (int j = 1; j <= n; j++)
                c[i - 1][j - 1] = c[i - 1][j - 1] + a[i - 1][k - 1] * b[k - 1][j - 1];
}
