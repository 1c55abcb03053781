/* Conditions that no usual sizes meet are not asked: a red-black sweep over a flat grid, whose colours the subscripts do not tell. */
void sweep(int n, double *restrict u, const double *restrict f, int color)
{
    for (int i = 1; i <= n; i++) // expect: sequential H604
        for (int j = 1 + (i + color) % 2; j <= n; j += 2)
            u[i * (n + 2) + j] = (f[i * (n + 2) + j] + u[(i - 1) * (n + 2) + j] + u[(i + 1) * (n + 2) + j]
                + u[i * (n + 2) + j - 1] + u[i * (n + 2) + j + 1]) / 4.0;
}
