#include <stdlib.h>

/* No whole program; but nobody else can set these. */
static double *u, *v;

void start(int n)
{
    u = calloc(n, sizeof(double));
    v = calloc(n, sizeof(double));
}

double *values(void)
{
    return v;
}

void use(double *values)
{
    u = values;
}

void step(int n)
{
    for (int i = 1; i < n; i++) // expect: conditional
        v[i] = u[i - 1] + 1.0;
}

double last(int n)
{
    return v[n - 1];
}
