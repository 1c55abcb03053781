/* Near miss: the result of a mathematical function does not tell whether it has failed. */
#include <math.h>
#include <stdio.h>

double ask(double x)
{
    double y = lgamma(x);
    if (y > 3.0)
        perror("large");
    return y;
}

void roots(int n, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential H214
        b[i] = sqrt(a[i]);
}
