/* Two pairs of arrays that change places by one temporary: each pair keeps its own two. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 900;
    double *u = calloc(n * n, sizeof *u), *v = calloc(n * n, sizeof *v);
    double *next_u = calloc(n * n, sizeof *u), *next_v = calloc(n * n, sizeof *v), *t;
    for (int i = 0; i < n * n; i++) {
        u[i] = i % 13;
        v[i] = i % 7;
    }
    for (int step = 0; step < 20; step++) {
        for (int i = 0; i < n; i++) { // expect: parallel doall
            int above = i == 0 ? n - 1 : i - 1;
            for (int j = 0; j < n; j++) {
                next_u[i * n + j] = 0.5 * (u[above * n + j] + v[i * n + j]);
                next_v[i * n + j] = 0.5 * (v[above * n + j] - u[i * n + j]);
            }
        }
        t = u;
        u = next_u;
        next_u = t;
        t = v;
        v = next_v;
        next_v = t;
    }
    printf("%g %g\n", u[5 * n + 7], v[3 * n + 1]);
    return 0;
}
