// Near miss: one call hands the same array over twice.
#include <stdio.h>
#include <stdlib.h>

typedef void (*rhs)(const double *y, double *dy, int n);

static void shift(const double *y, double *dy, int n)
{
    for (int i = 1; i < n; i++) // expect: conditional runtime-test
        dy[i] = y[i - 1] + 1;
}

static void euler(rhs f, const double *y, double *dy, int n)
{
    f(y, dy, n);
}

int main(void)
{
    int n = 20000;
    double *y = calloc(n, sizeof *y), *dy = calloc(n, sizeof *dy);
    euler(shift, y, dy, n);
    euler(shift, dy, dy, n);
    printf("%.12g\n", dy[17]);
    return 0;
}
