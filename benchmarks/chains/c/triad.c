// Two temporaries between three sweeps, each used where it was made: full contraction.
#include "chain.h"

static void kernel(int n, double s, const double *restrict a, const double *restrict b, double *restrict d)
{
    double *t = malloc(n * sizeof *t);
    double *u = malloc(n * sizeof *u);
    for (int i = 0; i < n; i++)
        t[i] = a[i] * b[i];
    for (int i = 0; i < n; i++)
        u[i] = t[i] + s * a[i];
    for (int i = 0; i < n; i++)
        d[i] = t[i] * u[i] - b[i];
    free(t);
    free(u);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20000000;
    double *a = numbers(n), *b = numbers(n), *d = numbers(n);
    for (int i = 0; i < n; i++) {
        a[i] = (double)(i % 31) / 31.0;
        b[i] = (double)(i % 29) / 29.0;
        d[i] = 0.0;
    }
    double start = now();
    kernel(n, 3.0, a, b, d);
    report(now() - start, d, n);
    return 0;
}
