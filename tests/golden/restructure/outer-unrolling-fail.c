/* A sum that needs the one before it; sums of which a branch leaves some out. */
// twin: text
void handed(int n, int m, double c[restrict n][n], double a[restrict n][m])
{
    for (int i = 0; i < n; i++) // expect: parallel not-outer-unrolling
        for (int j = 1; j < n; j++)
            for (int k = 0; k < m; k++)
                c[i][j] = c[i][j] + c[i][j - 1] * a[j][k];
}

void left_out(int n, int m, double c[restrict n][n], double a[restrict n][m])
{
    for (int i = 0; i < n; i++) // expect: parallel not-outer-unrolling
        for (int j = 0; j < n; j++)
            for (int k = 0; k < m; k++)
                if (a[j][k] > 0.0)
                    c[i][j] = c[i][j] + a[i][k] * a[j][k];
}
