// gemm: C := alpha A B + beta C
#include "support.h"

static void kernel(int n, double alpha, double beta, double c[restrict n][n],
                   double a[restrict n][n], double b[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i][j] *= beta;
            for (int k = 0; k < n; k++)
                c[i][j] += alpha * a[i][k] * b[k][j];
        }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 500);
    double (*a)[n] = storage(sizeof(double[n][n]));
    double (*b)[n] = storage(sizeof(double[n][n]));
    double (*c)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = (double)((i * 3 + j * 7) % 11) / 11.0;
            b[i][j] = (double)((i * 5 + j * 2) % 13) / 13.0;
            c[i][j] = (double)((i + j) % 17) / 17.0;
        }
    double start = now();
    kernel(n, 1.5, 1.2, c, a, b);
    elapsed(start);
    state("c", &c[0][0], (long)n * n);
    return 0;
}
