#include <stdio.h>
#include <stdlib.h>

double *u, *v, *f;

/* The memory is made once. */
static double *vector(int n)
{
    static double *p;
    if (p == NULL)
        p = malloc(n * sizeof(double));
    return p;
}

static void set(double **to, double *from)
{
    *to = from;
}

static void start(int n)
{
    u = vector(n);
    v = vector(n);
    set(&f, v);
}

static void step(int n)
{
    for (int i = 1; i < n - 1; i++) // expect: conditional
        v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < n; i++) // expect: conditional
        f[i] = v[i - 1];
}

int main(void)
{
    start(1000);
    for (int t = 0; t < 10; t++)
        step(1000);
    printf("%f\n", u[500]);
    return 0;
}
