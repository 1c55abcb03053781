/* Arrays of a size that is read when the program starts; each step needs one neighbour to the right, two to the left. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++) {
        u[i] = 1.0 / (i + 1);
        v[i] = 0.0;
    }
    for (int t = 0; t < 20; t++) {
        for (int i = 2; i < n - 1; i++)
            v[i] = u[i - 2] + u[i + 1];
        for (int i = 2; i < n - 1; i++)
            u[i] = 0.5 * v[i];
        u[0] = t;
    }
    for (int i = 0; i < n; i++)
        printf("%g\n", u[i]);
    return 0;
}
