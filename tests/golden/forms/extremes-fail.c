/* Near miss: `fmin` passes over a NaN that is there before the loop. twin: text */
#include <math.h>

double least(int n, const double *d, double m)
{
    for (int i = 0; i < n; i++) // expect: sequential H113(m)
        m = fmin(m, d[i]);
    return m;
}
