#include <stdio.h>
#include <stdlib.h>

/* A whole program: each call hands over two different arrays, though both are handed over first and second. */
static void update(int n, double a, const double *x, double *y)
{
    for (int i = 0; i < n; i++) // expect: parallel doall by(calls)
        y[i] = y[i] + a * x[i];
}

static void both(int n, double *x, double *y)
{
    update(n, 0.5, x, y);
    update(n, 0.25, y, x);
}

int main(void)
{
    int n = 1000;
    double *p = malloc(n * sizeof(double)), *q = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++) { // expect: parallel
        p[i] = i;
        q[i] = 1.0;
    }
    both(n, p, q);
    both(n, q, p);
    printf("%f %f\n", p[7], q[7]);
    free(p);
    free(q);
    return 0;
}
