/* Near miss: nobody knows what is in `m` before the loop, and a library's maximum has no blocks. twin: text */
#include <math.h>

double norm(int n, const double *d, double m)
{
    for (int i = 0; i < n; i++) // expect: sequential H113(m)
        m = fmax(m, fabs(d[i]));
    return m;
}
