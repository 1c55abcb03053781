// Near miss: an iteration sets the pointer through which a later one calls.
#include <stdio.h>
#include <stdlib.h>

typedef double (*kernel)(double);

static double twice(double x)
{
    return 2 * x;
}

static double thrice(double x)
{
    return 3 * x;
}

static kernel chosen[2] = { twice, twice };

static void apply(int n, double *x)
{
    for (int i = 0; i < n; i++) { // expect: sequential H102(chosen)
        x[i] = chosen[0](x[i]);
        if (x[i] > 100)
            chosen[0] = thrice;
    }
}

int main(void)
{
    int n = 500;
    double *x = malloc(n * sizeof *x);
    for (int i = 0; i < n; i++)
        x[i] = i * 37 % n;
    apply(n, x);
    printf("%.12g\n", x[17]);
    return 0;
}
