// gramschmidt: A = Q R by modified Gram-Schmidt
#include <math.h>

#include "support.h"

static void kernel(int m, int n, double a[restrict m][n], double r[restrict n][n],
                   double q[restrict m][n])
{
    for (int k = 0; k < n; k++) {
        double norm = 0.0;
        for (int i = 0; i < m; i++)
            norm += a[i][k] * a[i][k];
        r[k][k] = sqrt(norm);
        for (int i = 0; i < m; i++)
            q[i][k] = a[i][k] / r[k][k];
        for (int j = k + 1; j < n; j++) {
            r[k][j] = 0.0;
            for (int i = 0; i < m; i++)
                r[k][j] += q[i][k] * a[i][j];
            for (int i = 0; i < m; i++)
                a[i][j] = a[i][j] - q[i][k] * r[k][j];
        }
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 400), m = n + n / 4;
    double (*a)[n] = storage(sizeof(double[m][n]));
    double (*q)[n] = storage(sizeof(double[m][n]));
    double (*r)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = (double)((i * 7 + j * j * 3) % 41) / 41.0 + (i == j ? 4.0 : 0.0);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            r[i][j] = 0.0;
    double start = now();
    kernel(m, n, a, r, q);
    elapsed(start);
    state("r", &r[0][0], (long)n * n);
    state("q", &q[0][0], (long)m * n);
    return 0;
}
