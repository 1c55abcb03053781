// 3mm: G := (A B) (C D)
#include "support.h"

static void kernel(int n, double a[restrict n][n], double b[restrict n][n],
                   double c[restrict n][n], double d[restrict n][n], double e[restrict n][n],
                   double f[restrict n][n], double g[restrict n][n])
{
    int i, j, k;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            double sum = 0.0;
            for (k = 0; k < n; k++)
                sum += a[i][k] * b[k][j];
            e[i][j] = sum;
        }
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            double sum = 0.0;
            for (k = 0; k < n; k++)
                sum += c[i][k] * d[k][j];
            f[i][j] = sum;
        }
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            double sum = 0.0;
            for (k = 0; k < n; k++)
                sum += e[i][k] * f[k][j];
            g[i][j] = sum;
        }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 350);
    double (*a)[n] = storage(sizeof(double[n][n]));
    double (*b)[n] = storage(sizeof(double[n][n]));
    double (*c)[n] = storage(sizeof(double[n][n]));
    double (*d)[n] = storage(sizeof(double[n][n]));
    double (*e)[n] = storage(sizeof(double[n][n]));
    double (*f)[n] = storage(sizeof(double[n][n]));
    double (*g)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = (double)((i * 3 + j * 7) % 11) / 11.0;
            b[i][j] = (double)((i * 5 + j * 2) % 13) / 13.0;
            c[i][j] = (double)((i + j * 3) % 19) / 19.0;
            d[i][j] = (double)((i + j) % 17) / 17.0;
        }
    double start = now();
    kernel(n, a, b, c, d, e, f, g);
    elapsed(start);
    state("g", &g[0][0], (long)n * n);
    return 0;
}
