// chain-window: smoothing twice, the temporary is used at neighbouring places (partial contraction)
#include "support.h"

static void kernel(int n, const double *restrict a, double *restrict t, double *restrict d)
{
    for (int i = 1; i < n - 1; i++)
        t[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
    for (int i = 2; i < n - 2; i++)
        d[i] = 0.25 * t[i - 1] + 0.5 * t[i] + 0.25 * t[i + 1];
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 8000000);
    double *a = storage(sizeof(double[n]));
    double *t = storage(sizeof(double[n]));
    double *d = storage(sizeof(double[n]));
    for (int i = 0; i < n; i++) {
        a[i] = (double)(i % 31) / 31.0;
        d[i] = 0.0;
    }
    double start = now();
    kernel(n, a, t, d);
    elapsed(start);
    free(t);
    state("d", d, n);
    return 0;
}
