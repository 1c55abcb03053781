// bicg: s := A' r, q := A p
#include "support.h"

static void kernel(int n, int m, double a[restrict n][m], double *restrict s, double *restrict q,
                   const double *restrict p, const double *restrict r)
{
    for (int j = 0; j < m; j++)
        s[j] = 0.0;
    for (int i = 0; i < n; i++) {
        q[i] = 0.0;
        for (int j = 0; j < m; j++) {
            s[j] += r[i] * a[i][j];
            q[i] += a[i][j] * p[j];
        }
    }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 4000), m = n;
    double (*a)[m] = storage(sizeof(double[n][m]));
    double *s = storage(sizeof(double[m]));
    double *q = storage(sizeof(double[n]));
    double *p = storage(sizeof(double[m]));
    double *r = storage(sizeof(double[n]));
    for (int j = 0; j < m; j++)
        p[j] = (double)(j % m) / m;
    for (int i = 0; i < n; i++) {
        r[i] = (double)(i % 31) / 31.0;
        for (int j = 0; j < m; j++)
            a[i][j] = (double)((i * (j + 1)) % 29) / 29.0;
    }
    double start = now();
    kernel(n, m, a, s, q, p, r);
    elapsed(start);
    state("s", s, m);
    state("q", q, n);
    return 0;
}
