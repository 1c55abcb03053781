// atax: y := A' (A x)
#include "support.h"

static void kernel(int m, int n, double a[restrict m][n], const double *restrict x,
                   double *restrict y, double *restrict tmp)
{
    for (int j = 0; j < n; j++)
        y[j] = 0.0;
    for (int i = 0; i < m; i++) {
        tmp[i] = 0.0;
        for (int j = 0; j < n; j++)
            tmp[i] += a[i][j] * x[j];
        for (int j = 0; j < n; j++)
            y[j] += a[i][j] * tmp[i];
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 4000), m = n;
    double (*a)[n] = storage(sizeof(double[m][n]));
    double *x = storage(sizeof(double[n]));
    double *y = storage(sizeof(double[n]));
    double *tmp = storage(sizeof(double[m]));
    for (int i = 0; i < n; i++)
        x[i] = 1.0 + i / (double)n;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = (double)((i + j * 3) % 23) / (5.0 * m);
    double start = now();
    kernel(m, n, a, x, y, tmp);
    elapsed(start);
    state("y", y, n);
    return 0;
}
