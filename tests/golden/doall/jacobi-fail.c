/* Gauss–Seidel: the new values of the neighbours are used at once. */
void seidel(int n, double a[restrict n][n])
{
    int i, j;
    for (i = 2; i <= n - 1; i++) // expect: sequential H101(a) H102(a)
        for (j = 2; j <= n - 1; j++) // expect: sequential H101(a) H102(a)
            a[i - 1][j - 1] = 0.25 * (a[i - 2][j - 1] + a[i][j - 1] + a[i - 1][j - 2] + a[i - 1][j]);
}
