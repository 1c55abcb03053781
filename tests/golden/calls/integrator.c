// The right-hand side is a parameter: every call of the integrator hands it one of two functions, which write what they are handed.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef void (*rhs)(double t, const double *y, double *dy, int n);

static void decay(double t, const double *y, double *dy, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall inserted
        dy[i] = -y[i] * (1 + 0.1 * sin(t + i));
}

static void diffuse(double t, const double *y, double *dy, int n)
{
    dy[0] = dy[n - 1] = 0;
    for (int i = 1; i < n - 1; i++) // expect: parallel doall inserted
        dy[i] = y[i - 1] - 2 * y[i] + y[i + 1];
}

static void heun(rhs f, double *y, double *k1, double *k2, double *next, int n, double dt, int steps)
{
    for (int s = 0; s < steps; s++) {
        f(s * dt, y, k1, n);
        for (int i = 0; i < n; i++) // expect: parallel doall inserted
            next[i] = y[i] + dt * k1[i];
        f(s * dt + dt, next, k2, n);
        for (int i = 0; i < n; i++) // expect: parallel doall inserted
            y[i] += 0.5 * dt * (k1[i] + k2[i]);
    }
}

int main(void)
{
    int n = 400000;
    double *y = malloc(n * sizeof *y), *k1 = malloc(n * sizeof *y);
    double *k2 = malloc(n * sizeof *y), *next = malloc(n * sizeof *y);
    for (int i = 0; i < n; i++)
        y[i] = 1 + 0.001 * (i % 17);
    heun(decay, y, k1, k2, next, n, 1e-3, 20);
    heun(diffuse, y, k1, k2, next, n, 1e-1, 20);
    printf("%.12g %.12g\n", y[17], y[n / 2]);
    return 0;
}
