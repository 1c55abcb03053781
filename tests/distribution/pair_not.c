/* As pair.c, but the arrays are exchanged by their pointers. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++)
        u[i] = v[i] = 1.0 / (i + 1);
    for (int t = 0; t < 20; t++) {
        for (int i = 2; i < n - 1; i++)
            v[i] = u[i - 2] + u[i + 1];
        double *w = u;
        u = v;
        v = w;
    }
    printf("%g\n", u[n / 2]);
    return 0;
}
