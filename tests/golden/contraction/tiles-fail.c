// options: fp=strict
/* Near misses of tiles. A row that is carried along, backwards or not perfectly nested, is not computed from its middle. twin: text */
void far(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n + 30][m];
    for (i = 0; i < n + 30; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = 2.0 * j;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i + 30][j] + t[i][j];
}

void wide(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = 2.0 * a[i][j];
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 70; j < m - 1; j++)
            b[i][j] = t[i][j - 70] + t[i - 1][j];
}

void named(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = 2.0 * a[i][j];
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j];
    b[0][0] = t[2][2];
}

void differ(int n, int m, int k, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < k; j++)
            t[i][j] = 2.0 * a[i][j];
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j];
}

void less(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m - 2; j++)
            t[i][j] = 2.0 * a[i][j];
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j];
}

void triangle(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = 2.0 * a[i][j];
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < i; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j];
}

void beside(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) { // expect: parallel not-contraction
        b[i][0] = 1.0;
        for (j = 0; j < m; j++)
            t[i][j] = 2.0 * a[i][j];
    }
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j];
}

void transposed(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = 2.0 * a[i][j];
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[j][i] + t[i - 1][j];
}

void handed(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double s = 0.0;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel overlap not-contraction
        for (j = 0; j < m; j++) {
            s = s + a[i][j];
            t[i][j] = s;
        }
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j];
}

void along(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double s = 0.0;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++) {
            if (j == 0)
                s = 0.0;
            s = s + a[i][j];
            t[i][j] = s;
        }
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j];
}

void more(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++) {
            t[i][j] = 2.0 * a[i][j];
            b[i][j] = b[i][j] + 1.0;
        }
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            a[i][j] = t[i - 1][j] + t[i + 1][j];
}

void carried(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++) {
            if (j == 0)
                t[i][j] = a[i][j];
            else
                t[i][j] = t[i][j - 1] + a[i][j];
        }
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j];
}

void backwards(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = m - 1; j >= 0; j--)
            t[i][j] = 2.0 * a[i][j];
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j];
}

void overwritten(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = 2.0 * a[i][j];
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            a[i][j] = t[i - 1][j] + t[i + 1][j];
}

void some(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++) {
            if (a[i][j] > 0.0)
                t[i][j] = a[i][j];
        }
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i + 1][j];
}

void moving(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double t[n][m];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        for (j = 0; j < m; j++)
            t[i][j] = 2.0 * b[i][j];
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        for (j = 1; j < m - 1; j++)
            b[i][j - 1] = t[i - 1][j] + t[i + 1][j];
}
