/* Exception flags are each thread's own: what an iteration raises in another thread is not seen after the loop. */
#include <fenv.h>

int exact(int n, const double *restrict a, double *restrict b)
{
    feclearexcept(FE_ALL_EXCEPT);
    for (int i = 0; i < n; i++) // expect: sequential H214
        b[i] = a[i] / 3.0;
    for (int i = 0; i < n; i++) // expect: sequential H214
        b[i] = (double)(i + n);
    return !fetestexcept(FE_INEXACT);
}
