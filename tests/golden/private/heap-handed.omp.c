/* Work space on the heap that callees are handed, and nobody else: each iteration has its own; only what is read after the loop is put back. */
// golden: output
#include <stdlib.h>
#define N 200
static void line(int n, double *cp, double *u)
{
    for (int i = 0; i < n; i++) // expect: parallel
        cp[i] = 1.0 / (4.0 - u[i]);
    for (int i = 1; i < n; i++) // expect: parallel
        u[i] += cp[i - 1];
}

#if N != 200
#error "made for N = 200: run heiretsu again for other values"
#endif
void freed(double *u)
{
    double *cp = malloc(N * sizeof *cp);
    #pragma omp parallel for
    for (int j = 0; j < N; j++) {
        /* Heiretsu: each iteration has its own copy of cp */
        double cp_own[200];
        // expect: parallel private
        line(N, cp_own, u + j * N);
    }
    free(cp);
}

double read_after(double *u)
{
    double *cp = malloc(N * sizeof *cp);
    #pragma omp parallel for
    for (int j = 0; j < N; j++) {
        /* Heiretsu: each iteration has its own copy of cp */
        double cp_own2[200];
        // expect: parallel private
        line(N, cp_own2, u + j * N);
        if (j == 200 - 1)
            for (long long at_own2 = 7; at_own2 <= 7; at_own2++)
                cp[at_own2] = cp_own2[at_own2];
    }
    return cp[7];
}
