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

void freed(double *u)
{
    double *cp = malloc(N * sizeof *cp);
    for (int j = 0; j < N; j++) // expect: parallel private
        line(N, cp, u + j * N);
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
