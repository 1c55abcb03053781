/* Sizes that the program is told when it starts; a plan that does not hold for the smallest of them. */
#include <stdio.h>
#include <stdlib.h>
#define MOST 5000
static double u[MOST], v[MOST];

static void step(int n)
{
    for (int i = 1; i < n - 1; i++)
        v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < n - 1; i++)
        u[i] = v[i];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 700;
    int steps = argc > 2 ? atoi(argv[2]) : 30;
    if (n > MOST || n < 0)
        exit(3);
    for (int i = 0; i < n; i++)
        u[i] = (i * 5 % 23) / 23.0;
    for (int t = 0; t < steps; t++)
        step(n);
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += u[i];
    printf("%.17g\n", sum);
    if (sum < 1.0)
        exit(2);
    else
        printf("%.17g\n", u[n / 2]);
    return 0;
}
