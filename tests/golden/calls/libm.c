#include <math.h>

void roots(int n, double *restrict a, const double *restrict b)
{
    for (int i = 1; i <= n; i++) // expect: parallel doall
        a[i - 1] = sqrt(b[i - 1]) + sin(b[i - 1]);
}
