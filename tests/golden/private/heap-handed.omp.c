/* Work space on the heap that callees are handed, and nobody else: each iteration has its own. */
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

/* What is needed after the loop may be all that the callee is there for. */
double read_after(double *u)
{
    double *cp = malloc(N * sizeof *cp);
    for (int j = 0; j < N; j++) // expect: sequential
        line(N, cp, u + j * N);
    return cp[7];
}
