/* Rows as long as a variable says: what stays of the array is a scalar, a part of a row, or a row. golden: output twin: text */
void scalars(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        for (j = 0; j < m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        for (j = 0; j < m; j++)
            b[i][j] = t[i][j] + a[i][j];
}

void parts(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        for (j = 0; j < m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        for (j = 1; j < m; j++)
            b[i][j] = t[i][j - 1] + t[i][j];
}

void rows(int n, int m, double a[restrict n][m + 1], double b[restrict n][m + 1])
{
    int i, j;
    double t[n][m + 1];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        for (j = 0; j <= m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        for (j = 0; j <= m; j++)
            b[i][j] = t[i][m - j] + t[i][j];
}
