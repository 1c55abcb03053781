/* Near misses: a plane is needed; the row of another iteration; read behind; the length changes; longer than what is made. twin: text */
void plane(int n, int m, double a[restrict n][m][m], double b[restrict n][m][m])
{
    int i, j, k;
    double t[n][m][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            for (k = 0; k < m; k++)
                t[i][j][k] = a[i][j][k] + 1.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            for (k = 0; k < m; k++)
                b[i][j][k] = t[i][k][j];
}

void next(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 1; j < m; j++)
            b[i][j] = t[n - 1 - i][m - j] + t[i][j];
}

double behind(int n, int m, int k, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            b[i][j] = t[i][m - 1 - j] + t[i][j];
    return t[k][3];
}

void changed(int n, int m, double a[restrict][100], double b[restrict][100])
{
    int i, j;
    double t[n][m];
    m = m - 1;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            b[i][j] = t[i][m - 1 - j] + t[i][j];
}

void longer(int n, int m, int l, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel
        for (j = 0; j < m; j++)
            t[i][j] = 1.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < l; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            b[i][j] = t[i][m - 1 - j] + t[i][j];
}
