// symm: C := alpha A B + beta C, A symmetric with its lower triangle stored
#include "support.h"

static void kernel(int m, int n, double alpha, double beta, double c[restrict m][n],
                   double a[restrict m][m], double b[restrict m][n])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double t = 0.0;
            for (int k = 0; k < i; k++) {
                c[k][j] += alpha * b[i][j] * a[i][k];
                t += b[k][j] * a[i][k];
            }
            c[i][j] = beta * c[i][j] + alpha * b[i][j] * a[i][i] + alpha * t;
        }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 500), m = n;
    double (*a)[m] = storage(sizeof(double[m][m]));
    double (*b)[n] = storage(sizeof(double[m][n]));
    double (*c)[n] = storage(sizeof(double[m][n]));
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
            b[i][j] = (double)((n + i - j) % 100) / m;
            c[i][j] = (double)((i + j) % 100) / m;
        }
        for (int j = 0; j < m; j++)
            a[i][j] = j <= i ? (double)((i + j) % 100) / m : -999.0;
    }
    double start = now();
    kernel(m, n, 1.5, 1.2, c, a, b);
    elapsed(start);
    state("c", &c[0][0], (long)m * n);
    return 0;
}
