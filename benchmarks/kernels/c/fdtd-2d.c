// fdtd-2d: electric and magnetic fields in the plane, leapfrog in time
#include "support.h"

static void kernel(int steps, int nx, int ny, double ex[restrict nx][ny],
                   double ey[restrict nx][ny], double hz[restrict nx][ny],
                   const double *restrict pulse)
{
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < ny; j++)
            ey[0][j] = pulse[t];
        for (int i = 1; i < nx; i++)
            for (int j = 0; j < ny; j++)
                ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (int i = 0; i < nx; i++)
            for (int j = 1; j < ny; j++)
                ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = 0; i < nx - 1; i++)
            for (int j = 0; j < ny - 1; j++)
                hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 1000), steps = argument(argc, argv, 2, 50);
    double (*ex)[n] = storage(sizeof(double[n][n]));
    double (*ey)[n] = storage(sizeof(double[n][n]));
    double (*hz)[n] = storage(sizeof(double[n][n]));
    double *pulse = storage(sizeof(double[steps + 1]));
    for (int t = 0; t < steps; t++)
        pulse[t] = (double)(t % 10);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            ex[i][j] = (double)(i * (j + 1) % 19) / 19.0;
            ey[i][j] = (double)(i * (j + 2) % 17) / 17.0;
            hz[i][j] = (double)(i * (j + 3) % 13) / 13.0;
        }
    double start = now();
    kernel(steps, n, n, ex, ey, hz, pulse);
    elapsed(start);
    state("ex", &ex[0][0], (long)n * n);
    state("ey", &ey[0][0], (long)n * n);
    state("hz", &hz[0][0], (long)n * n);
    return 0;
}
