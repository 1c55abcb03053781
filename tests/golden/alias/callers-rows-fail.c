#include <stdio.h>
#include <stdlib.h>

static double **matrix(int n, int m)
{
    double **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = malloc(m * sizeof **a);
    a[1] = a[0];
    return a;
}

static void stencil(int n, int m, double **a, double **b)
{
    for (int i = 1; i < n - 1; i++) // expect: conditional runtime-test
        for (int j = 1; j < m - 1; j++)
            b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

int main(void)
{
    int n = 1000, m = 1000;
    double **a = matrix(n, m), **b = matrix(n, m);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            a[i][j] = i + j;
            b[i][j] = 0.0;
        }
    stencil(n, m, a, b);
    stencil(n, m, b, a);
    printf("%f\n", a[3][3]);
    return 0;
}
