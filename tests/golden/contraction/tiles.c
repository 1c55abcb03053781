/* Rows as long as a variable says, read at distances in both dimensions: tiles with a window of the array.
   golden: output twin: text */
void smooth(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 1; i < n - 1; i++) // expect: parallel contraction fusion
        for (j = 1; j < m - 1; j++)
            t[i][j] = a[i][j - 1] + a[i][j + 1];
    for (i = 2; i < n - 2; i++) // expect: parallel contraction fusion
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i][j] + t[i + 1][j];
}

void chain(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    double u[n][m];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        for (j = 0; j < m; j++)
            t[i][j] = a[i][j] * a[i][j];
    for (i = 0; i < n - 1; i++) // expect: parallel contraction fusion
        for (j = 1; j < m; j++)
            u[i][j] = t[i + 1][j] - t[i][j - 1];
    for (i = 1; i < n - 1; i++) // expect: parallel contraction fusion
        for (j = 1; j < m - 1; j++)
            b[i][j] = b[i][j] + u[i - 1][j] - u[i][j + 1];
}

/* Rows of a constant size, but too large for several of them. */
void large(int n, double a[restrict n][4000], double b[restrict n][4000])
{
    int i, j;
    double t[n][4000];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        for (j = 0; j < 4000; j++)
            t[i][j] = 2.0 * a[i][j];
    for (i = 1; i < n - 1; i++) // expect: parallel contraction fusion
        for (j = 1; j < 3999; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j] - t[i][j - 1] - t[i][j + 1];
}
