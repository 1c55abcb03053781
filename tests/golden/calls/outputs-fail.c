#include <math.h>

void first(int n, const double *restrict y, double *restrict m, int *restrict e)
{
    for (int i = 0; i < n; i++) // expect: sequential e
        m[i] = frexp(y[i], &e[0]);
}

void halves(int n, const double *restrict y, double *restrict m, int *restrict e)
{
    for (int i = 0; i < n; i++) // expect: sequential e
        m[i] = frexp(y[i], &e[i / 2]);
}

/* A number of eight bytes in the place of one of four reaches into its neighbour. */
void wide(int n, const double *restrict y, double *restrict m, float *restrict f)
{
    for (int i = 0; i < n; i++) // expect: sequential f
        m[i] = modf(y[i], (double *)&f[i]);
}

void sincos(double x, double *s, double *c);

void neighbours(int n, const double *restrict y, double *restrict a)
{
    for (int i = 0; i < n; i++) // expect: sequential a
        sincos(y[i], &a[i], &a[i + 1]);
}

/* What is not written in every iteration comes from an earlier one. */
void sometimes(int n, const double *restrict y, double *restrict a)
{
    double s = 0.0, c = 0.0;
    for (int i = 0; i < n; i++) { // expect: sequential s
        if (y[i] > 0.0)
            sincos(y[i], &s, &c);
        a[i] = s * c;
    }
}
