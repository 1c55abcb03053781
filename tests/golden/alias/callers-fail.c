#include <stdio.h>
#include <stdlib.h>

static void update(int n, double a, const double *x, double *y)
{
    for (int i = 1; i < n; i++) // expect: conditional
        y[i] = y[i] + a * x[i - 1];
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
    both(n, q, q); /* the same one twice */
    printf("%f %f\n", p[7], q[7]);
    free(p);
    free(q);
    return 0;
}
