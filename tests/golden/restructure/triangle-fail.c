/* Near misses of triangles: an element is read that a later line of the same triangle overwrites; the bound is no sum; the
   tip of one line is read by every point; the lines would run backwards. */
// options: force
void overtaken(int n, double a[restrict n][n])
{
    for (int i = 2; i <= n; i++) // expect: sequential not-wavefront
        for (int j = 2; j <= i - 3; j++)
            a[i - 1][j - 1] = a[i - 2][j + 2] + 0.5 * a[i - 1][j - 2];
}

void curved(int n, double a[restrict n][n])
{
    for (int i = 2; i <= n; i++) // expect: sequential not-wavefront
        for (int j = 2; j <= i / 2; j++)
            a[i - 1][j - 1] = a[i - 2][j - 1] + 0.5 * a[i - 1][j - 2];
}

void cornered(int n, int m, double a[restrict n][n])
{
    for (int i = 2; i <= n; i++) // expect: sequential not-wavefront
        for (int j = 2; j <= i; j++)
            a[i - 1][j - 1] = a[i - 2][j - 1] + 0.5 * a[i - 1][j - 2] + a[m - 1][m - 1];
}

void against(int n, double m[restrict n][n])
{
    for (int i = n - 1; i >= 1; i--) // expect: sequential not-wavefront
        for (int j = i + 4; j <= n; j++)
            m[i - 1][j - 1] = 0.25 * m[i - 1][j - 2] + 0.5 * m[i][j - 1] + m[i][j + 2];
}
