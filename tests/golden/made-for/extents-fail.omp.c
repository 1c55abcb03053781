/* golden: output, options: force
 * The near-miss twin: what holds for any size says nothing. */
#include <stdio.h>
#ifndef N
#define N 600
#endif
double a[N][N], b[N][N];

void scale(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) // expect: parallel
        for (int j = 0; j < N; j++) {
            double t = a[i][j] * 3;
            a[i][j] = t + b[j][i];
        }
}

void diagonal(double *restrict x)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) { // expect: parallel
        double t;
        if (i > 3)
            t = a[i][i];
        else
            t = i;
        x[i] = t + 1;
    }
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
    scale();
    diagonal(x);
    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < N; i++)
        sum += a[i][N - 1 - i] * i + x[i] * i;
    printf("%.17g\n", sum);
    return 0;
}
