/* golden: output, options: force
 * A macro that the command line may give: what was made for its value says so. */
#include <stdio.h>
#ifndef N
#define N 600
#endif
double a[N][N], b[N][N], c[N][N];

#if N != 600
#error "made for N = 600: run heiretsu again for other values"
#endif
void multiply(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) { /* rows */ // expect: parallel
        for (int j = 0; j < N; j++) {
            /* Starts at zero. */
            c[i][j] = 0; // here
        }
        for (int k = 0; k < 600; k += 4) {
            for (int j = 0; j < N; j++) {
                c[i][j] += a[i][k] * b[k][j]; /* products */
                c[i][j] += a[i][k + 1] * b[k + 1][j];
                c[i][j] += a[i][k + 2] * b[k + 2][j];
                c[i][j] += a[i][k + 3] * b[k + 3][j];
            }
        }
        /* Done with it. */
    }
}

/* Moves a row: right for no N above 600. */
void shift(double *x)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) // expect: parallel
        x[i] = 2 * x[i + 600];
}

int main(void)
{
    static double x[4 * N + 600];
    double sum = 0;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i - j;
            b[i][j] = i * 3 % 7;
        }
    #pragma omp parallel for simd
    for (int i = 0; i < 4 * N + 600; i++)
        x[i] = i % 13;
    multiply();
    shift(x);
    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < N; i++)
        sum += c[i][i] + c[i][N - 1 - i] * i + x[i] * i;
    printf("%.17g\n", sum);
    return 0;
}
