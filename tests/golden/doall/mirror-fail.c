void mirror(int n, double a[restrict n][n])
{
    int i, j;
    for (i = 2; i <= n - 1; i++) // expect: sequential a
        for (j = 1; j <= i + 1; j++)
            a[i - 1][j - 1] = a[j - 1][i - 1];
}
