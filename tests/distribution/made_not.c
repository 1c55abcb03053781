/* A procedure makes arrays for its caller, which knows them by names of its own: they stay whole. */
#include <stdio.h>
#include <stdlib.h>
#define N 1000

static double *ramp(double by)
{
    double *p = malloc(N * sizeof *p);
    for (int i = 0; i < N; i++)
        p[i] = by * i;
    return p;
}

int main(void)
{
    double *a = ramp(1.0), *b = ramp(0.5), sum = 0.0;
    for (int i = 0; i < N; i++)
        sum += a[i] * b[N - 1 - i];
    printf("%.17g\n", sum);
    return 0;
}
