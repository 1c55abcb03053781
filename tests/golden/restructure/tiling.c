/* Rows of b are used by several rows of c while they are in the cache. */
void product(int n, double c[restrict n][n], double a[restrict n][n], double b[restrict n][n])
{
    for (int i = 1; i <= n; i++) // expect: parallel tiling
        for (int k = 1; k <= n; k++)
            for (int j = 1; j <= n; j++)
                c[i - 1][j - 1] += a[i - 1][k - 1] * b[k - 1][j - 1];
}
