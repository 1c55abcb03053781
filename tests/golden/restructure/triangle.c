/* Dynamic programming in triangles: the lines of a triangle, of one that is walked upwards, of a band, of strips of a triangle. */
// options: force
// twin: text
// golden: output
void corner(int n, double a[restrict n][n])
{
    for (int i = 5; i <= n; i++) // expect: parallel wavefront
        for (int j = 2; j <= i; j++)
            a[i - 1][j - 1] = a[i - 2][j - 1] + 0.5 * a[i - 1][j - 2] - a[i - 5][j - 1];
}

void pairs(int n, const double *restrict p, double m[restrict n][n])
{
    for (int i = n - 4; i >= 1; i--) // expect: parallel wavefront
        for (int j = i + 1; j <= n; j++)
            m[i - 1][j - 1] = 0.25 * m[i - 1][j - 2] + 0.5 * m[i][j - 1] + p[i - 1] * m[i + 3][j - 1];
}

void chains(int n, double m[restrict n][n])
{
    for (int i = n - 1; i >= 1; i--) // expect: parallel wavefront
        for (int j = i + 1; j <= n; j++)
            for (int k = i + 1; k <= j - 1; k++)
                if (m[i - 1][k - 1] + m[k][j - 1] > m[i - 1][j - 1])
                    m[i - 1][j - 1] = m[i - 1][k - 1] + m[k][j - 1];
}

void diagonals(int n, double a[restrict n][n])
{
    for (int i = 6; i <= n - 4; i++) // expect: parallel wavefront
        for (int j = i - 4; j <= i + 4; j++)
            a[i - 1][j - 1] = a[i - 2][j - 1] + 0.5 * a[i - 1][j - 2] - a[i - 5][j - 1];
}

void cut(int n, int m, double a[restrict n][n])
{
    for (int i = 5; i <= n; i++) // expect: parallel wavefront
        for (int j = 2; j <= (i < m ? i : m); j++)
            a[i - 1][j - 1] = a[i - 2][j - 1] + 0.5 * a[i - 1][j - 2] - a[i - 5][j - 1];
}

void upwards(int n, double a[restrict n][n])
{
    for (int i = n - 4; i >= 1; i--) // expect: parallel wavefront
        for (int j = n - 1; j >= i; j--)
            a[i - 1][j - 1] = a[i][j - 1] + 0.5 * a[i - 1][j] - a[i + 3][j - 1];
}

/* The row of an earlier iteration is finished: the loops change places. */
void rows(int n, double a[restrict n][n])
{
    for (int j = 1; j <= n; j++) // expect: parallel interchange
        for (int k = 1; k <= j - 1; k++)
            for (int i = 1; i <= n; i++)
                a[j - 1][i - 1] -= a[k - 1][i - 1] * a[j - 1][n - i];
}
