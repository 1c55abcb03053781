// jacobi-1d: three-point averages, two arrays
#include "support.h"

#define MAX 4000000
static double a[MAX], b[MAX];

static void kernel(int n, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
        for (int i = 1; i < n - 1; i++)
            a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 400000), steps = argument(argc, argv, 2, 100);
    if (n > MAX)
        return 1;
    for (int i = 0; i < n; i++) {
        a[i] = (double)((i * 7) % 31) / 31.0;
        b[i] = (double)((i * 3) % 29) / 29.0;
    }
    double start = now();
    kernel(n, steps);
    elapsed(start);
    state("a", a, n);
    return 0;
}
