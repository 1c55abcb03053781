/* Callees that allocate work space of their own, and free it. */
#include <stdlib.h>

static void line(int n, const double *q, double *phi, double w)
{
    double *past = malloc(n * sizeof *past);
    for (int i = 0; i < n; i++)
        past[i] = 0.0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double now = (q[j * n + i] + past[i]) * w;
            past[i] = 2.0 * now - past[i];
            phi[j * n + i] += now;
        }
    free(past);
}

void groups(int g, int n, const double *restrict q, double *restrict phi, const double *restrict w)
{
    for (int k = 0; k < g; k++) // expect: parallel doall
        line(n, q + (size_t)k * n * n, phi + (size_t)k * n * n, w[k]);
}

static double backwards(int n, double x)
{
    double *w = malloc(n * sizeof *w);
    if (!w)
        return -1.0;
    for (int i = 0; i < n; i++)
        w[i] = x * i;
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += w[n - 1 - i] * w[i];
    free(w);
    return s;
}

void all(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = backwards(100, b[i]);
}
