// golden: output
// twin: text
// An element behind a pointer that not every iteration reads is not read before them: there may be none.
void relax(int n, const int *restrict grid, double u[restrict][64], const double f[restrict][64])
{
    #pragma omp parallel for
    for (int k = 0; k < n; k++) // expect: parallel inserted
        if (f[k][0] > 0.0)
            for (int i = 0; i < grid[0]; i++) // expect: parallel not-inserted H406
                u[k][i] = f[k][i] / (1.0 + f[k][i] * f[k][i]);
}
