// syrk: C := alpha A A' + beta C, lower triangle
#include "support.h"

static void kernel(int n, int m, double alpha, double beta, double c[restrict n][n],
                   double a[restrict n][m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            c[i][j] *= beta;
            for (int k = 0; k < m; k++)
                c[i][j] += alpha * a[i][k] * a[j][k];
        }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 700), m = n;
    double (*a)[m] = storage(sizeof(double[n][m]));
    double (*c)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            a[i][j] = (double)((i * 3 + j) % 29) / 29.0;
        for (int j = 0; j < n; j++)
            c[i][j] = (double)((i + j * 2) % 31) / 31.0;
    }
    double start = now();
    kernel(n, m, 1.5, 1.2, c, a);
    elapsed(start);
    state("c", &c[0][0], (long)n * n);
    return 0;
}
