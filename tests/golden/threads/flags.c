/* The near miss: nobody asks for the flags. */
#include <fenv.h>

void thirds(int n, const double *restrict a, double *restrict b)
{
    feclearexcept(FE_ALL_EXCEPT);
    for (int i = 0; i < n; i++) // expect: parallel doall
        b[i] = a[i] / 3.0;
}
