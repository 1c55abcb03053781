/* golden: report
 * Extremes of elements by a function that takes the other operand for a NaN: no subscript is in the way. */
#include <math.h>
void bins(int n, const int *restrict k, const double *restrict a, double *restrict top)
{
    for (int i = 0; i < n; i++) // expect: sequential H113(top)
        top[k[i]] = fmax(top[k[i]], a[i]);
}
