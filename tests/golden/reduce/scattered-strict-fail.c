// Sums may not be put into another order. options: fp=strict
#include <math.h>

void scatter(int m, const int *restrict to, const double *restrict x, double *restrict r)
{
    for (int e = 0; e < m; e++) // expect: sequential
        r[to[e]] += sqrt(fabs(x[to[e]])) * exp(x[e]) / (1 + x[e] * x[e]);
}
