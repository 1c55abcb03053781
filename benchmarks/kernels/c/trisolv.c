// trisolv: L x = b by forward substitution
#include "support.h"

static void kernel(int n, double l[restrict n][n], double *restrict x, const double *restrict b)
{
    for (int i = 0; i < n; i++) {
        x[i] = b[i];
        for (int j = 0; j < i; j++)
            x[i] -= l[i][j] * x[j];
        x[i] = x[i] / l[i][i];
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 6000);
    double (*l)[n] = storage(sizeof(double[n][n]));
    double *x = storage(sizeof(double[n]));
    double *b = storage(sizeof(double[n]));
    for (int i = 0; i < n; i++) {
        b[i] = 1.0 + i / (double)n;
        for (int j = 0; j < n; j++)
            l[i][j] = j < i ? (double)((i + n - j) % 19) / (9.0 * n) : 0.0;
        l[i][i] = 2.0;
    }
    double start = now();
    kernel(n, l, x, b);
    elapsed(start);
    state("x", x, n);
    return 0;
}
