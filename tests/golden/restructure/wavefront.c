// options: force
/* Gauss-Seidel: rows of several sweeps run at the same time. */
void sweeps(int n, int steps, double a[restrict n][n])
{
    for (int t = 1; t <= steps; t++) // expect: parallel wavefront
        for (int i = 2; i <= n - 1; i++)
            for (int j = 2; j <= n - 1; j++)
                a[i - 1][j - 1] = 0.2 * (a[i - 2][j - 1] + a[i - 1][j - 2] + a[i - 1][j - 1] + a[i - 1][j] + a[i][j - 1]);
}
