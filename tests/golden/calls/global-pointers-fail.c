/* Near misses: rows that overlap, two pointers to one object, a pointer that the callee changes, before or after it is used. */
#include <math.h>
#include <stdlib.h>
static double *u, *v, *s;
static int n;
static void overlapping(int j)
{
    for (int i = 0; i <= n; i++)
        u[j * n + i] += sqrt(i + 1.0);
}
static void shifted(int j)
{
    s[j] = sqrt(u[j]);
}
static void exchanged(int j)
{
    double *t = u;
    u = v;
    v = t;
    u[j] = sqrt(u[j]);
}
static void moved(int j)
{
    double *r = u + j;
    u = v;
    r[0] = sqrt(r[1]);
}
static void same(int j)
{
    double *r = u;
    r[j % 7] += sqrt(u[j]);
}
int main(int argc, char **argv)
{
    n = argc > 1 ? atoi(argv[1]) : 40;
    u = calloc(n * n + n, sizeof *u);
    v = calloc(n * n, sizeof *v);
    s = u + 1;
    for (int j = 0; j < n; j++) /* expect: sequential */
        overlapping(j);
    for (int j = 0; j < n; j++) /* expect: sequential */
        shifted(j);
    for (int j = 0; j < n; j++) /* expect: sequential */
        exchanged(j);
    for (int j = 0; j < n; j++) /* expect: sequential */
        moved(j);
    for (int j = 0; j < n; j++) /* expect: sequential */
        same(j);
    return v[n] + u[1] > 3.0;
}
