/* The near miss: to the nearest is how every thread starts. */
#include <fenv.h>

void nearest(int n, const double *restrict a, double *restrict b)
{
    fesetround(FE_TONEAREST);
    for (int i = 0; i < n; i++) // expect: parallel doall
        b[i] = a[i] / 3.0;
}
