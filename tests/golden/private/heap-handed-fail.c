/* Work space on the heap to which others have pointers, or of which callees read what other iterations have written. */
#include <stdlib.h>
#define N 200
struct held {
    double *x;
};
double *global;
static void line(int n, double *cp, double *u)
{
    for (int i = 0; i < n; i++)
        cp[i] = 1.0 / (4.0 - u[i]);
    for (int i = 1; i < n; i++)
        u[i] += cp[i - 1];
}
static void keep(double *p) { global = p; }
static void first_too(int n, double *cp, double *u)
{
    for (int i = 1; i < n; i++)
        cp[i] = 1.0 / (4.0 - u[i]) + cp[i - 1];
    cp[0] = u[n - 1];
}

double *returned(double *u)
{
    double *cp = malloc(N * sizeof *cp);
    for (int j = 0; j < N; j++) // expect: sequential
        line(N, cp, u + j * N);
    return cp;
}

void handed_out(double *u, double **out)
{
    double *cp = malloc(N * sizeof *cp);
    for (int j = 0; j < N; j++) // expect: sequential
        line(N, cp, u + j * N);
    *out = cp;
}

void stored(double *u, struct held *s)
{
    double *cp = malloc(N * sizeof *cp);
    for (int j = 0; j < N; j++) // expect: sequential
        line(N, cp, u + j * N);
    s->x = cp;
}

void kept(double *u)
{
    double *cp = malloc(N * sizeof *cp);
    keep(cp);
    for (int j = 0; j < N; j++) // expect: sequential
        line(N, cp, u + j * N);
}

double *grown(double *u)
{
    double *cp = malloc(N * sizeof *cp);
    for (int j = 0; j < N; j++) // expect: sequential
        line(N, cp, u + j * N);
    return realloc(cp, 2 * N * sizeof *cp);
}

void carried(double *u)
{
    double *cp = calloc(N, sizeof *cp);
    for (int j = 0; j < N; j++) // expect: sequential
        first_too(N, cp, u + j * N);
    free(cp);
}
