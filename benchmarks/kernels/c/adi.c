// adi: the heat equation by alternating directions, a tridiagonal system per column, then per row
#include "support.h"

static void kernel(int n, int steps, double u[restrict n][n], double v[restrict n][n],
                   double p[restrict n][n], double q[restrict n][n])
{
    double lambda = 0.4; // time step over the square of the mesh width
    double side = -lambda, middle = 1.0 + 2.0 * lambda;

    for (int t = 0; t < steps; t++) {
        // columns: implicit along the first subscript
        for (int i = 1; i < n - 1; i++) {
            v[0][i] = 1.0;
            p[i][0] = 0.0;
            q[i][0] = v[0][i];
            for (int j = 1; j < n - 1; j++) {
                p[i][j] = -side / (side * p[i][j - 1] + middle);
                q[i][j] = (lambda * u[j][i - 1] + (1.0 - 2.0 * lambda) * u[j][i]
                           + lambda * u[j][i + 1] - side * q[i][j - 1])
                          / (side * p[i][j - 1] + middle);
            }
            v[n - 1][i] = 1.0;
            for (int j = n - 2; j >= 1; j--)
                v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        }
        // rows: implicit along the second
        for (int i = 1; i < n - 1; i++) {
            u[i][0] = 1.0;
            p[i][0] = 0.0;
            q[i][0] = u[i][0];
            for (int j = 1; j < n - 1; j++) {
                p[i][j] = -side / (side * p[i][j - 1] + middle);
                q[i][j] = (lambda * v[i - 1][j] + (1.0 - 2.0 * lambda) * v[i][j]
                           + lambda * v[i + 1][j] - side * q[i][j - 1])
                          / (side * p[i][j - 1] + middle);
            }
            u[i][n - 1] = 1.0;
            for (int j = n - 2; j >= 1; j--)
                u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        }
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 500), steps = argument(argc, argv, 2, 20);
    double (*u)[n] = storage(sizeof(double[n][n]));
    double (*v)[n] = storage(sizeof(double[n][n]));
    double (*p)[n] = storage(sizeof(double[n][n]));
    double (*q)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            u[i][j] = (double)(i + n - j) / n;
            v[i][j] = p[i][j] = q[i][j] = 0.0;
        }
    double start = now();
    kernel(n, steps, u, v, p, q);
    elapsed(start);
    state("u", &u[0][0], (long)n * n);
    return 0;
}
