/* Rows of a plane are independent, planes are not: where planes are large each loop inside runs in parallel, where they are */
/* small the two loops overlap. */
/* twin: text */
/* golden: output */
void inside(int n, int m, double a[restrict n][m][m], double b[restrict n][m][m])
{
    for (int i = 1; i < n; i++) // expect: parallel overlap
        for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
            for (int k = 0; k < m; k++)
                a[i][j][k] = a[i][j][k] / (1.0 + a[i - 1][m - 1 - j][k] * a[i - 1][j][m - 1 - k]);
    for (int i = 1; i < n - 1; i++) // expect: parallel overlap
        for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
            for (int k = 0; k < m; k++)
                b[i][j][k] = a[i + 1][j][k] / (1.0 + b[i - 1][m - 1 - j][k] * b[i - 1][j][m - 1 - k]);
}

void once(int n, int m, double a[restrict n][m][m], double *restrict b)
{
    for (int i = 1; i < n; i++) // expect: parallel overlap
        for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
            for (int k = 0; k < m; k++)
                a[i][j][k] = a[i][j][k] / (1.0 + a[i - 1][m - 1 - j][k] * a[i - 1][j][m - 1 - k]);
    for (int i = 1; i < n; i++) // expect: parallel overlap
        for (int j = 1; j < m; j++) // expect: sequential H101
            b[i + j] = a[i][j][0] / (1.0 + b[i + j - 1] * b[i + j - 1]);
}
