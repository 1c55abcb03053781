// ludcmp: A x = b by LU row by row, then forward and backward substitution
#include "support.h"

static void kernel(int n, double a[restrict n][n], const double *restrict b, double *restrict x,
                   double *restrict y)
{
    double w;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            w = a[i][j];
            for (int k = 0; k < j; k++)
                w -= a[i][k] * a[k][j];
            a[i][j] = w / a[j][j];
        }
        for (int j = i; j < n; j++) {
            w = a[i][j];
            for (int k = 0; k < i; k++)
                w -= a[i][k] * a[k][j];
            a[i][j] = w;
        }
    }
    for (int i = 0; i < n; i++) {
        w = b[i];
        for (int j = 0; j < i; j++)
            w -= a[i][j] * y[j];
        y[i] = w;
    }
    for (int i = n - 1; i >= 0; i--) {
        w = y[i];
        for (int j = i + 1; j < n; j++)
            w -= a[i][j] * x[j];
        x[i] = w / a[i][i];
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 700);
    double (*a)[n] = storage(sizeof(double[n][n]));
    double *b = storage(sizeof(double[n]));
    double *x = storage(sizeof(double[n]));
    double *y = storage(sizeof(double[n]));
    for (int i = 0; i < n; i++) {
        b[i] = 4.0 + (i + 1) / (2.0 * n);
        for (int j = 0; j < n; j++)
            a[i][j] = i == j ? n : (double)((i * 7 + j * 3) % 23) / 23.0;
    }
    double start = now();
    kernel(n, a, b, x, y);
    elapsed(start);
    state("x", x, n);
    return 0;
}
