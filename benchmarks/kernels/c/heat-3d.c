// heat-3d: the heat equation on a cube, two arrays
#include "support.h"

#define MAX 200
static double a[MAX][MAX][MAX], b[MAX][MAX][MAX];

static void kernel(int n, int steps)
{
    int t, i, j, k;

    for (t = 0; t < steps; t++) {
        for (i = 1; i < n - 1; i++)
            for (j = 1; j < n - 1; j++)
                for (k = 1; k < n - 1; k++)
                    b[i][j][k] = 0.125 * (a[i + 1][j][k] - 2.0 * a[i][j][k] + a[i - 1][j][k])
                               + 0.125 * (a[i][j + 1][k] - 2.0 * a[i][j][k] + a[i][j - 1][k])
                               + 0.125 * (a[i][j][k + 1] - 2.0 * a[i][j][k] + a[i][j][k - 1])
                               + a[i][j][k];
        for (i = 1; i < n - 1; i++)
            for (j = 1; j < n - 1; j++)
                for (k = 1; k < n - 1; k++)
                    a[i][j][k] = 0.125 * (b[i + 1][j][k] - 2.0 * b[i][j][k] + b[i - 1][j][k])
                               + 0.125 * (b[i][j + 1][k] - 2.0 * b[i][j][k] + b[i][j - 1][k])
                               + 0.125 * (b[i][j][k + 1] - 2.0 * b[i][j][k] + b[i][j][k - 1])
                               + b[i][j][k];
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 120), steps = argument(argc, argv, 2, 50);
    if (n > MAX)
        return 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) {
                a[i][j][k] = (double)((i * 7 + j * 5 + k * 3) % 31) / 31.0;
                b[i][j][k] = a[i][j][k];
            }
    double start = now();
    kernel(n, steps);
    elapsed(start);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i < 5 || i == n / 2 || i > n - 5)
                if (n <= 12 || j % (n / 6) == 1)
                    state("a", a[i][j], n);
    return 0;
}
