/* Near miss: the sweep goes down the columns and along the rows at the same time, in both directions.
   twin: text */
void sweeps(int n, double u[restrict n][n], const double a[restrict n][n])
{
    for (int i = 2; i <= n; i++) // expect: sequential not-interchange
        for (int j = 2; j <= n - 1; j++)
            u[i - 1][j - 1] = u[i - 1][j - 1] - u[i - 2][j] * a[i - 1][j - 1] - u[i - 1][j - 2];
}
