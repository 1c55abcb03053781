/* Sums along columns: strips of columns run in parallel, and rows are walked along. */
void columns(int m, int n, double a[restrict m][n], const double *restrict x, double *restrict y)
{
    int i, j;
    for (j = 1; j <= n; j++)
        y[j - 1] = 0.5 * y[j - 1];
    for (i = 1; i <= m; i++) // expect: parallel interchange strip-mining
        for (j = 1; j <= n; j++)
            y[j - 1] = y[j - 1] + a[i - 1][j - 1] * x[i - 1];
}
