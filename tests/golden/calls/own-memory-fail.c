/* Callees whose memory outlives the call, or comes from elsewhere. */
#include <stdlib.h>

static double *kept;

static void keep(int n)
{
    double *p = malloc(n * sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = i;
    free(kept);
    kept = p;
}

static double cached(int n, double x)
{
    static double *w;
    if (!w)
        w = malloc(n * sizeof *w);
    w[0] = x;
    return w[0] + 1.0;
}

static double *made(int n)
{
    double *p = malloc(n * sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = i;
    return p;
}

static void release(double *p)
{
    free(p);
}

void all(int n, double *restrict a, const double *restrict b, double **q)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        keep(10);
        a[i] = kept[3];
    }
    for (int i = 0; i < n; i++) // expect: sequential
        a[i] = cached(10, b[i]);
    for (int i = 0; i < n; i++) // expect: sequential
        q[i] = made(10 + i % 2);
    for (int i = 0; i < n; i++) // expect: sequential
        release(q[i]);
}
