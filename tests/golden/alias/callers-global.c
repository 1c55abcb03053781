#include <stdio.h>
#include <stdlib.h>

/* Pointers that are set once, each to memory of its own, by a function that makes it. */
double *u, *v, *f;

static double *vector(int n)
{
    double *p = malloc(n * sizeof(double));
    if (p == NULL) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return p;
}

static void start(int n)
{
    u = vector(n);
    v = vector(n);
    f = vector(n);
    for (int i = 0; i < n; i++) { // expect: parallel by(calls)
        u[i] = i;
        v[i] = 0.0;
        f[i] = 1.0;
    }
}

static void step(int n)
{
    for (int i = 1; i < n - 1; i++) // expect: parallel doall by(calls)
        v[i] = 0.5 * (u[i - 1] + u[i + 1]) + f[i];
    for (int i = 0; i < n; i++) // expect: parallel doall by(calls)
        u[i] = v[i];
}

int main(void)
{
    start(1000);
    for (int t = 0; t < 10; t++)
        step(1000);
    printf("%f\n", u[500]);
    return 0;
}
