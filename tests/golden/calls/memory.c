/* Calls of the library that copy and set memory are the loops over elements that they stand for. */
#include <stddef.h>
#include <string.h>

struct point { double x, y; int k; };

double grid[60][50], old[60][50], cube[20][6][7];

void constant(double *restrict d, const double *restrict s, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        memcpy(&d[i * 4], &s[i * 4], 4 * sizeof(double));
}

void factor(double *restrict d, const double *restrict s, int n, int m)
{
    for (int i = 0; i < n; i++) // expect: parallel doall by(EMI)
        memcpy(d + i * m, s + i * m, m * sizeof *d);
}

void clear(double *w, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        memset(&w[i * n], 0, n * sizeof(double));
}

void rows(void)
{
    for (int i = 0; i < 60; i++) // expect: parallel doall
        memcpy(grid[i], old[i], sizeof grid[i]);
    for (int i = 0; i < 60; i++) // expect: parallel doall
        memset(&grid[i][10], 0, 40 * sizeof grid[i][0]);
    for (int i = 0; i < 20; i++) // expect: parallel doall
        memset(&cube[i][0][0], 0, sizeof cube[i]);
}

void variable(int n, double a[n][n])
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        memset(a[i], 0, sizeof a[i]);
}

void shifted(double *x, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        memmove(&x[i * 10], &x[i * 10 + 1], 9 * sizeof *x);
}

void structures(struct point *restrict p, const struct point *restrict q, size_t n)
{
    for (size_t i = 0; i < n; i++) // expect: parallel doall
        memcpy(&p[i], &q[n - 1 - i], sizeof *p);
}

void bytes(unsigned char *restrict to, const unsigned char *restrict from, int n, int width)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        memcpy(to + (size_t)i * width, from + (n - 1 - i) * width, width);
    for (int i = 0; i < n; i++) // expect: parallel doall
        memset(to + (size_t)i * width, n, width);
}

void minus(int *restrict seen, const int *restrict next, int n)
{
    for (int i = 0; i < n; i++) { // expect: parallel doall
        memset(&seen[8 * i], -1, 8 * sizeof(int));
        seen[8 * i + (next[i] & 7)] = i;
    }
}
