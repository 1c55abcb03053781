/* Strictly lower and strictly upper parts never meet. */
void mirror(int n, double a[restrict n][n])
{
    int i, j;
    for (i = 2; i <= n; i++) // expect: parallel doall
        for (j = 1; j <= i - 1; j++) // expect: parallel doall
            a[i - 1][j - 1] = a[j - 1][i - 1];
}
