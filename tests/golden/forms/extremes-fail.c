/* Near miss: `fmin` passes over a NaN that is there before the loop, and a condition that a NaN passes has no form. twin: text */
#include <math.h>

double least(int n, const double *d, double m)
{
    for (int i = 0; i < n; i++) // expect: sequential H113(m)
        m = fmin(m, d[i]);
    return m;
}

double passed(int n, const double *d, double m)
{
    for (int i = 0; i < n; i++) // expect: sequential H106(m)
        if (!(d[i] <= m))
            m = d[i];
    return m;
}
