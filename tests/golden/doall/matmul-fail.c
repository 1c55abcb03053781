void matmul(int n, double a[restrict n][n], double c[restrict n][n])
{
    int i, j, k;
    for (i = 1; i <= n; i++) { // expect: sequential H101(c)
        for (j = 1; j <= n; j++) {
            for (k = 1; k <= n; k++) {
                c[i - 1][j - 1] = c[i - 1][j - 1] + a[i - 1][k - 1] * c[k - 1][j - 1];
            }
        }
    }
}
