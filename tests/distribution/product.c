/* A product of matrices: every rank needs all of the second one. */
#include <stdio.h>
#define N 300
static double a[N][N], b[N][N], c[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * j % 7) * 0.5;
            b[i][j] = (i + j) % 5;
            c[i][j] = 0.0;
        }
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            for (int j = 0; j < N; j++)
                c[i][j] += a[i][k] * b[k][j];
    double trace = 0.0;
    for (int i = 0; i < N; i++)
        trace += c[i][i];
    printf("%.17g %.17g\n", trace, c[1][2]);
    return 0;
}
