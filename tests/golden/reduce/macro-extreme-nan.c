// The other way round a NaN becomes the value, and the next element after it, however small: the blocks look for one.
#include <math.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
double largest(int n, const double *restrict a)
{
    double e = 0.0;
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        e = MAX(e, fabs(a[i]));
    return e;
}
double largest_of_rows(int n, int m, const double a[restrict n][m])
{
    double e = 0.0;
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        for (int j = 0; j < m; j++)
            e = MAX(e, fabs(a[i][j]));
    return e;
}
