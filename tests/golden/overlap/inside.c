/* Elements of a row are independent, rows are not: where rows are long each loop inside runs in parallel, where they are */
/* short the two loops overlap. */
/* twin: text */
/* golden: output */
void inside(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    for (int i = 1; i < n; i++) // expect: parallel overlap
        for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
            a[i][j] = a[i][j] / (1.0 + a[i - 1][m - 1 - j] * a[i - 1][j]);
    for (int i = 1; i < n - 1; i++) // expect: parallel overlap
        for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
            b[i][j] = a[i + 1][j] / (1.0 + b[i - 1][m - 1 - j] * b[i - 1][j]);
}

void once(int n, int m, double a[restrict n][m], double *restrict b)
{
    for (int i = 1; i < n; i++) // expect: parallel overlap
        for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
            a[i][j] = a[i][j] / (1.0 + a[i - 1][m - 1 - j] * a[i - 1][j]);
    for (int i = 1; i < n; i++) // expect: parallel overlap
        for (int j = 1; j < m; j++) // expect: sequential H101
            b[i + j] = a[i][j] / (1.0 + b[i + j - 1] * b[i + j - 1]);
}
