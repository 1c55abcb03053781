// cholesky: A = L L' in the lower triangle
#include <math.h>

#include "support.h"

static void kernel(int n, double a[restrict n][n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
        for (int k = 0; k < i; k++)
            a[i][i] -= a[i][k] * a[i][k];
        a[i][i] = sqrt(a[i][i]);
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 900);
    double (*a)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = i == j ? n : (double)((i + j) % 23) / 23.0;
    double start = now();
    kernel(n, a);
    elapsed(start);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            a[i][j] = 0.0;
    state("a", &a[0][0], (long)n * n);
    return 0;
}
