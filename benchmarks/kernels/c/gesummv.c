// gesummv: y := alpha A x + beta B x
#include "support.h"

static void kernel(int n, double alpha, double beta, double a[restrict n][n],
                   double b[restrict n][n], const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double t = 0.0, s = 0.0;
        for (int j = 0; j < n; j++) {
            t += a[i][j] * x[j];
            s += b[i][j] * x[j];
        }
        y[i] = alpha * t + beta * s;
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 4000);
    double (*a)[n] = storage(sizeof(double[n][n]));
    double (*b)[n] = storage(sizeof(double[n][n]));
    double *x = storage(sizeof(double[n]));
    double *y = storage(sizeof(double[n]));
    for (int i = 0; i < n; i++) {
        x[i] = (double)(i % 31) / 31.0;
        for (int j = 0; j < n; j++) {
            a[i][j] = (double)((i * 2 + j) % 29) / 29.0;
            b[i][j] = (double)((i + j * 3) % 37) / 37.0;
        }
    }
    double start = now();
    kernel(n, 1.5, 1.2, a, b, x, y);
    elapsed(start);
    state("y", y, n);
    return 0;
}
