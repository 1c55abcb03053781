/* Near misses: a row is read that another iteration makes; one element of a row is read behind; the row is not all made. twin: text */
void next(int n, int m, double a[restrict 100][100], double b[restrict 100][100])
{
    int i, j;
    double t[100][100];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 1; j < m; j++)
            b[i][j] = t[n - 1 - i][j - 1] + t[i][j];
}

double behind(int n, int m, int k, double a[restrict 100][100], double b[restrict 100][100])
{
    int i, j;
    double t[100][100];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 1; j < m; j++)
            b[i][j] = t[i][j - 1] + t[i][j];
    return t[k][3];
}

void before(int n, int m, double a[restrict 100][100], double b[restrict 100][100])
{
    int i, j, k;
    double t[100][100];
    for (i = 0; i < n; i++) // expect: parallel
        for (j = 0; j < 100; j++)
            t[i][j] = 1.0;
    for (k = 0; k < 10; k++) {
        for (i = 0; i < n; i++) // expect: parallel not-contraction
            for (j = 1; j < m; j++)
                t[i][j] = a[i][j] * 2.0;
        for (i = 0; i < n; i++) // expect: parallel not-contraction
            for (j = 1; j < m; j++)
                b[i][j] = b[i][j] + t[i][j - 1] + t[i][j];
    }
}
