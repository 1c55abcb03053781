/* `fesetround` changes the rounding of the thread that calls it; the threads of a loop may round otherwise. */
#include <fenv.h>

static double third(double x) { return x / 3.0; }

void upwards(int n, const double *restrict a, double *restrict b)
{
    fesetround(FE_UPWARD);
    for (int i = 0; i < n; i++) // expect: sequential H214
        b[i] = a[i] / 3.0;
    for (int i = 0; i < n; i++) // expect: sequential H214
        b[i] += third(a[i]);
    for (int i = 0; i < n; i++) // expect: parallel doall
        b[i] = a[i];
    fesetround(FE_TONEAREST);
}
