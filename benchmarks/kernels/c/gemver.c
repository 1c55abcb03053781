// gemver: A := A + u1 v1' + u2 v2', x := beta A' y + z, w := alpha A x
#include "support.h"

static void kernel(int n, double alpha, double beta, double a[restrict n][n],
                   const double *restrict u1, const double *restrict v1,
                   const double *restrict u2, const double *restrict v2, double *restrict w,
                   double *restrict x, const double *restrict y, const double *restrict z)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = a[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x[i] = x[i] + beta * a[j][i] * y[j];
    for (int i = 0; i < n; i++)
        x[i] = x[i] + z[i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            w[i] = w[i] + alpha * a[i][j] * x[j];
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 4000);
    double (*a)[n] = storage(sizeof(double[n][n]));
    double *v = storage(sizeof(double[8][n]));
    double *u1 = v, *v1 = v + n, *u2 = v + 2 * n, *v2 = v + 3 * n;
    double *w = v + 4 * n, *x = v + 5 * n, *y = v + 6 * n, *z = v + 7 * n;
    for (int i = 0; i < n; i++) {
        u1[i] = (double)(i % 7) / 7.0;
        u2[i] = (double)(i % 11) / 22.0;
        v1[i] = (double)(i % 13) / 52.0;
        v2[i] = (double)(i % 17) / 102.0;
        y[i] = (double)(i % 19) / (8.0 * n);
        z[i] = (double)(i % 23) / 207.0;
        x[i] = 0.0;
        w[i] = 0.0;
        for (int j = 0; j < n; j++)
            a[i][j] = (double)((i * 5 + j) % 29) / 29.0;
    }
    double start = now();
    kernel(n, 1.5, 1.2, a, u1, v1, u2, v2, w, x, y, z);
    elapsed(start);
    state("x", x, n);
    state("w", w, n);
    return 0;
}
