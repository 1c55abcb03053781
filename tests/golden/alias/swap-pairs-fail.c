/* Near misses: the second exchange gives back what the first one saved; the pairs begin with one array. */
#include <stdio.h>
#include <stdlib.h>

static double mixed(int n, int steps)
{
    double *u = calloc(n, sizeof *u), *v = calloc(n, sizeof *v);
    double *next_u = calloc(n, sizeof *u), *next_v = calloc(n, sizeof *v), *t;
    for (int step = 0; step < steps; step++) {
        for (int i = 1; i < n; i++) { // expect: conditional runtime-test
            next_u[i] = 0.5 * (u[i - 1] + v[i]);
            next_v[i] = 0.5 * (v[i - 1] - u[i]);
        }
        t = u;
        u = next_u;
        next_u = t;
        v = t;
        t = next_v;
        next_v = v;
    }
    return u[3] + v[5];
}

static double shared(int n, int steps)
{
    double *u = calloc(n, sizeof *u), *v = u;
    double *next_u = calloc(n, sizeof *u), *next_v = next_u, *t;
    for (int step = 0; step < steps; step++) {
        for (int i = 1; i < n; i++) { // expect: conditional runtime-test
            next_u[i] = 0.5 * (u[i - 1] + v[i]);
            next_v[i - 1] = 0.5 * (v[i - 1] - u[i]);
        }
        t = u;
        u = next_u;
        next_u = t;
        t = v;
        v = next_v;
        next_v = t;
    }
    return u[3] + v[5];
}

int main(void)
{
    printf("%g %g\n", mixed(100000, 20), shared(100000, 20));
    return 0;
}
