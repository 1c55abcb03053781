#include <stdio.h>
#include <stdlib.h>

static void step(int n, const double *a, double *b)
{
    for (int i = 1; i < n - 1; i++) // expect: conditional
        b[i] = 0.5 * (a[i - 1] + a[i + 1]);
}

int main(void)
{
    int n = 1000;
    double *a = malloc(n * sizeof(double)), *b = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++) {
        a[i] = i % 7;
        b[i] = i % 7;
    }
    for (int t = 0; t < 100; t++) { // expect: sequential
        step(n, a, b);
        double *s = a;
        a = b;
        b = s;
        if (t == 50)
            b = a;
    }
    printf("%f\n", a[5]);
    return 0;
}
