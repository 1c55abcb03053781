// Near miss: one of the functions counts its calls, and their order shows.
#include <stdio.h>
#include <stdlib.h>

typedef double (*kernel)(double);

static double last;

static double hat(double x)
{
    return x < 1 ? 1 - x : 0;
}

static double lazy(double x)
{
    double was = last;
    last = x;
    return was;
}

static const kernel kernels[] = { hat, lazy };

static void smooth(int n, const double *x, double *y, int which)
{
    for (int i = 0; i < n; i++) // expect: sequential H202
        y[i] = kernels[which](x[i]);
}

int main(int argc, char **argv)
{
    int n = 500;
    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
    for (int i = 0; i < n; i++)
        x[i] = (i * 37 % n) / 100.0;
    smooth(n, x, y, argc > 1);
    printf("%.12g\n", y[17]);
    return 0;
}
