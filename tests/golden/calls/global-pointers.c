/* Callees follow global pointers, by subscripts that say what each iteration touches. */
#include <math.h>
#include <stdlib.h>
struct grid { int n; double *w; };
static struct grid g;
static double *u, *v;
static int n;
static void row(int j)
{
    for (int i = 0; i < n; i++)
        u[j * n + i] += sqrt(i + 1.0);
}
static void by_pointer(int j)
{
    double *r = u + j * n;
    for (int i = 0; i < n; i++)
        r[i] = sqrt(r[i]);
}
static void across(int j)
{
    for (int i = 0; i < n; i++)
        v[j * n + i] = 0.25 * u[i * n + j];
}
static void member(int j)
{
    for (int i = 0; i < g.n; i++)
        g.w[j * g.n + i] = sqrt(g.w[j * g.n + i]);
}
int main(int argc, char **argv)
{
    n = argc > 1 ? atoi(argv[1]) : 40;
    g.n = n;
    g.w = calloc(n * n, sizeof *g.w);
    u = calloc(n * n, sizeof *u);
    v = calloc(n * n, sizeof *v);
    for (int j = 0; j < n; j++) /* expect: parallel doall */
        row(j);
    for (int j = 0; j < n; j++) /* expect: parallel doall */
        by_pointer(j);
    for (int j = 0; j < n; j++) /* expect: parallel doall */
        across(j);
    for (int j = 0; j < n; j++) /* expect: parallel doall */
        member(j);
    return v[n] + g.w[1] > 3.0;
}
