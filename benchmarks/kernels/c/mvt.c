// mvt: x1 := x1 + A y1, x2 := x2 + A' y2
#include "support.h"

static void kernel(int n, double *restrict x1, double *restrict x2, const double *restrict y1,
                   const double *restrict y2, double a[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x1[i] += a[i][j] * y1[j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x2[i] += a[j][i] * y2[j];
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 4000);
    double (*a)[n] = storage(sizeof(double[n][n]));
    double *x1 = storage(sizeof(double[n]));
    double *x2 = storage(sizeof(double[n]));
    double *y1 = storage(sizeof(double[n]));
    double *y2 = storage(sizeof(double[n]));
    for (int i = 0; i < n; i++) {
        x1[i] = (double)(i % 13) / 13.0;
        x2[i] = (double)((i + 1) % 13) / 13.0;
        y1[i] = (double)((i + 3) % 17) / 17.0;
        y2[i] = (double)((i + 4) % 17) / 17.0;
        for (int j = 0; j < n; j++)
            a[i][j] = (double)((i * 3 + j) % 29) / 29.0;
    }
    double start = now();
    kernel(n, x1, x2, y1, y2, a);
    elapsed(start);
    state("x1", x1, n);
    state("x2", x2, n);
    return 0;
}
