/* Alternating directions: a sweep along rows, whose outer loop is parallel, and one down columns, of which strips come out.
   twin: text */
void sweeps(int n, double u[restrict n][n], const double a[restrict n][n])
{
    for (int i = 1; i <= n; i++) // expect: parallel
        for (int j = 2; j <= n; j++)
            u[i - 1][j - 1] = u[i - 1][j - 1] - u[i - 1][j - 2] * a[i - 1][j - 1];
    for (int i = 2; i <= n; i++) // expect: parallel interchange
        for (int j = 1; j <= n; j++)
            u[i - 1][j - 1] = u[i - 1][j - 1] - u[i - 2][j - 1] * a[i - 1][j - 1];
}
