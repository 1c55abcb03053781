// 2mm: D := alpha A B C + beta D
#include "support.h"

static void kernel(int n, double alpha, double beta, double tmp[restrict n][n],
                   double a[restrict n][n], double b[restrict n][n], double c[restrict n][n],
                   double d[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            tmp[i][j] = 0.0;
            for (int k = 0; k < n; k++)
                tmp[i][j] += alpha * a[i][k] * b[k][j];
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            d[i][j] *= beta;
            for (int k = 0; k < n; k++)
                d[i][j] += tmp[i][k] * c[k][j];
        }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 400);
    double (*a)[n] = storage(sizeof(double[n][n]));
    double (*b)[n] = storage(sizeof(double[n][n]));
    double (*c)[n] = storage(sizeof(double[n][n]));
    double (*d)[n] = storage(sizeof(double[n][n]));
    double (*tmp)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = (double)((i * 3 + j * 7) % 11) / 11.0;
            b[i][j] = (double)((i * 5 + j * 2) % 13) / 13.0;
            c[i][j] = (double)((i + j * 3) % 19) / 19.0;
            d[i][j] = (double)((i + j) % 17) / 17.0;
        }
    double start = now();
    kernel(n, 1.5, 1.2, tmp, a, b, c, d);
    elapsed(start);
    state("d", &d[0][0], (long)n * n);
    return 0;
}
