#include <math.h>

/* One element is stored where the argument points to, nothing around it. */
void exponents(int n, const double *restrict y, double *restrict m, int *restrict e)
{
    for (int i = 0; i < n; i++) // expect: parallel doall not-validated
        m[i] = frexp(y[i], &e[i]);
}

void parts(int n, const double *restrict y, double *restrict m, double *restrict whole)
{
    for (int i = 0; i < n; i++) // expect: parallel doall not-validated
        m[i] = modf(y[i], whole + 2 * i);
}

void sincos(double x, double *s, double *c);

/* Whatever stood there is overwritten without being read. */
void angles(int n, const double *restrict y, double *restrict a)
{
    double s, c;
    for (int i = 0; i < n; i++) { // expect: parallel private(s,c) not-validated
        sincos(y[i], &s, &c);
        a[i] = s * c;
    }
}
