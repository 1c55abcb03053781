// lu: A = L U in place, without pivoting
#include "support.h"

static void kernel(int n, double a[restrict n][n])
{
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++)
            a[i][k] /= a[k][k];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 900);
    double (*a)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = i == j ? n : (double)((i * 7 + j * 3) % 23) / 23.0;
    double start = now();
    kernel(n, a);
    elapsed(start);
    state("a", &a[0][0], (long)n * n);
    return 0;
}
