// chain-triad: two temporaries between three sweeps, each used where it was made (full contraction)
#include "support.h"

#define MAX 8000000
static double a[MAX], b[MAX], c[MAX], d[MAX], t1[MAX], t2[MAX];

static void kernel(int n, double s)
{
    for (int i = 0; i < n; i++)
        t1[i] = a[i] * b[i];
    for (int i = 0; i < n; i++)
        t2[i] = t1[i] + s * c[i];
    for (int i = 0; i < n; i++)
        d[i] = t1[i] * t2[i] - a[i];
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 4000000);
    if (n > MAX)
        return 1;
    for (int i = 0; i < n; i++) {
        a[i] = (double)(i % 31) / 31.0;
        b[i] = (double)(i % 29) / 29.0;
        c[i] = (double)(i % 37) / 37.0;
        d[i] = 0.0;
    }
    double start = now();
    kernel(n, 3.0);
    elapsed(start);
    state("d", d, n);
    return 0;
}
