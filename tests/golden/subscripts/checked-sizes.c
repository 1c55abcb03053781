/* The rows are distinct because the program ends where the sizes do not fit: inputs of which they do are looked for. */
#include <stdio.h>
#include <stdlib.h>

void sylvester(int n, int nx, int ny, const double *restrict x, const double *restrict y, double *restrict a)
{
    if (nx + ny != n) {
        fprintf(stderr, "the sizes do not fit\n");
        exit(1);
    }
    for (int i = 1; i <= nx + ny; i++) { // expect: parallel
        if (i <= ny) {
            for (int j = i; j <= i + nx; j++) // expect: parallel
                a[i - 1 + (j - 1) * n] = x[nx + i - j];
        } else {
            for (int j = i - ny; j <= i; j++) // expect: parallel
                a[i - 1 + (j - 1) * n] = y[i - j];
        }
    }
}
