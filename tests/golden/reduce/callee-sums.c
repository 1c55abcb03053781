/* Callees that only add to what they are handed. */
#include <math.h>

static void count(long *hist, double *sum, double x)
{
    hist[(int)(x * 16.0) & 15]++;
    *sum += x;
}

static void deeper(long *hist, double *sum, double x)
{
    if (x > 0.0)
        count(hist, sum, x);
    else
        *sum -= x;
}

double sums(int n, const double *restrict a, long *restrict out)
{
    double s = 0.0;
    long h[16] = {0};
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s,h)
        count(h, &s, exp(a[i]));
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s,h)
        deeper(h, &s, a[i] - 1.0);
    out[0] = h[3];
    return s;
}
