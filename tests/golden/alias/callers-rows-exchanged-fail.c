// One row is in both matrices.
#include <stdio.h>
#include <stdlib.h>

static double **matrix(int n, int m)
{
    double **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = calloc(m, sizeof **a);
    return a;
}

static void step(double **u, double **v, int n, int m)
{
    for (int i = 1; i < n - 1; i++) // expect: sequential
        for (int j = 1; j < m - 1; j++)
            v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

int main(void)
{
    int n = 60, m = 50;
    double **u = matrix(n, m), **v = matrix(n, m);
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < m; j++)
            u[i][j] = v[i][j] = i == 0 ? 100.0 : 0.0;
    for (int t = 0; t < 10; t++) {
        step(u, v, n, m);
        double *s = u[1]; s[0] = 0.0;
        u[1] = v[2];
    }
    printf("%f\n", u[3][4]);
    return 0;
}
