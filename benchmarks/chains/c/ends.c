// The first and the last element of the temporary are needed later: partial contraction.
#include "chain.h"

static void kernel(int n, const double *restrict a, double *restrict d)
{
    double *t = malloc(n * sizeof *t);
    for (int i = 0; i < n; i++)
        t[i] = a[i] * a[i] + 1.0;
    for (int i = 0; i < n; i++)
        d[i] = t[i] / (t[i] + 2.0);
    d[0] = t[0] - t[n - 1];
    free(t);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20000000;
    double *a = numbers(n), *d = numbers(n);
    for (int i = 0; i < n; i++) {
        a[i] = (double)(i % 31) / 31.0;
        d[i] = 0.0;
    }
    double start = now();
    kernel(n, a, d);
    report(now() - start, d, n);
    return 0;
}
