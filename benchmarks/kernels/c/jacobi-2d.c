// jacobi-2d: five-point averages, two arrays
#include "support.h"

static void kernel(int n, int steps, double a[restrict n][n], double b[restrict n][n])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j] + a[i - 1][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] + b[i][j + 1] + b[i + 1][j] + b[i - 1][j]);
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 1300), steps = argument(argc, argv, 2, 50);
    double (*a)[n] = storage(sizeof(double[n][n]));
    double (*b)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = (double)((i * 7 + j * 5) % 31) / 31.0;
            b[i][j] = (double)((i * 3 + j) % 29) / 29.0;
        }
    double start = now();
    kernel(n, steps, a, b);
    elapsed(start);
    state("a", &a[0][0], (long)n * n);
    return 0;
}
