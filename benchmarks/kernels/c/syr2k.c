// syr2k: C := alpha A B' + alpha B A' + beta C, lower triangle
#include "support.h"

static void kernel(int n, int m, double alpha, double beta, double c[restrict n][n],
                   double a[restrict n][m], double b[restrict n][m])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++)
            c[i][j] *= beta;
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < m; k++)
                c[i][j] += alpha * (a[i][k] * b[j][k] + b[i][k] * a[j][k]);
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 600), m = n;
    double (*a)[m] = storage(sizeof(double[n][m]));
    double (*b)[m] = storage(sizeof(double[n][m]));
    double (*c)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            a[i][j] = (double)((i * 3 + j) % 29) / 29.0;
            b[i][j] = (double)((i + j * 5) % 37) / 37.0;
        }
        for (int j = 0; j < n; j++)
            c[i][j] = (double)((i + j * 2) % 31) / 31.0;
    }
    double start = now();
    kernel(n, m, 1.5, 1.2, c, a, b);
    elapsed(start);
    state("c", &c[0][0], (long)n * n);
    return 0;
}
