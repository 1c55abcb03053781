// golden: output
// twin: text
// Bounds inside that are elements with constant subscripts are known before the loop.
int grid[2];

void relax(double u[restrict][64], const double f[restrict][64])
{
    #pragma omp parallel for if((long long)grid[0] * grid[1] >= 2000)
    for (int k = 0; k < grid[1]; k++) // expect: parallel inserted
        for (int i = 0; i < grid[0]; i++) // expect: parallel not-inserted H406
            u[k][i] = f[k][i] / (1.0 + f[k][i] * f[k][i]);
}
