/* Each row needs what the one before it has put one column further on. */
void columns(int m, int n, double a[restrict m][n], double *restrict y)
{
    for (int i = 1; i <= m; i++) // expect: sequential
        for (int j = 1; j <= n - 1; j++)
            y[j - 1] = y[j] + a[i - 1][j - 1];
}
