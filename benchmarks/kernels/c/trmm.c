// trmm: B := alpha A' B, A unit lower triangular
#include "support.h"

static void kernel(int m, int n, double alpha, double a[restrict m][m], double b[restrict m][n])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            for (int k = i + 1; k < m; k++)
                b[i][j] += a[k][i] * b[k][j];
            b[i][j] = alpha * b[i][j];
        }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 600), m = n;
    double (*a)[m] = storage(sizeof(double[m][m]));
    double (*b)[n] = storage(sizeof(double[m][n]));
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < m; j++)
            a[i][j] = i == j ? 1.0 : (double)((i + j) % m) / m;
        for (int j = 0; j < n; j++)
            b[i][j] = (double)((n + i - j) % n) / n;
    }
    double start = now();
    kernel(m, n, 1.5, a, b);
    elapsed(start);
    state("b", &b[0][0], (long)m * n);
    return 0;
}
