// Near misses: the inner loop's bounds are elements that may not exist where the outer loop does not run.
#include <math.h>

void again(int n, int cells, const int *restrict first, double *restrict f)
{
    for (int t = 0; t < n; t++) // expect: sequential
        for (int k = first[cells]; k < first[cells + 1]; k++)
            for (int m = 0; m < 30; m++)
                f[k] = sqrt(f[k] + m);
}
