// Four steps of an update with a temporary each, one after the other.
#include "chain.h"

static void kernel(int n, const double *restrict a, double *restrict d)
{
    double *t = malloc(n * sizeof *t);
    double *u = malloc(n * sizeof *u);
    double *v = malloc(n * sizeof *v);
    double *w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++)
        t[i] = 0.5 * a[i] + 1.0;
    for (int i = 0; i < n; i++)
        u[i] = t[i] * t[i];
    for (int i = 0; i < n; i++)
        v[i] = u[i] - t[i];
    for (int i = 0; i < n; i++)
        w[i] = v[i] * 0.25 + u[i];
    for (int i = 0; i < n; i++)
        d[i] = d[i] + w[i];
    free(t);
    free(u);
    free(v);
    free(w);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20000000;
    double *a = numbers(n), *d = numbers(n);
    for (int i = 0; i < n; i++) {
        a[i] = (double)(i % 31) / 31.0;
        d[i] = (double)(i % 7);
    }
    double start = now();
    kernel(n, a, d);
    report(now() - start, d, n);
    return 0;
}
