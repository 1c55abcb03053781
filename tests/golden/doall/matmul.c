void matmul(int n, double a[restrict n][n], double b[restrict n][n], double c[restrict n][n])
{
    int i, j, k;
    for (i = 1; i <= n; i++) { // expect: parallel doall
        for (j = 1; j <= n; j++) { // expect: parallel doall
            for (k = 1; k <= n; k++) { // expect: sequential
                c[i - 1][j - 1] = c[i - 1][j - 1] + a[i - 1][k - 1] * b[j - 1][k - 1];
            }
        }
    }
}
