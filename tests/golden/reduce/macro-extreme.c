// Extremes by a macro whose second operand stays where a comparison fails: a NaN in the data is passed over.
#include <math.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
double largest(int n, const double *restrict a)
{
    double e = 0.0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(max:e)
        e = MAX(fabs(a[i]), e);
    return e;
}
int longest(int n, const int *restrict a)
{
    int e = 0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(max:e)
        e = MAX(e, a[i]);
    return e;
}
