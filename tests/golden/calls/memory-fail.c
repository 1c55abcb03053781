/* The same with one element more, with a part of one, with another type, or with a row that is left. */
#include <stddef.h>
#include <string.h>

struct point { double x, y; int k; };

double grid[60][50], old[60][50], cube[20][6][7];

void constant(double *restrict d, const double *restrict s, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H103(d)
        memcpy(&d[i * 4], &s[i * 4], 5 * sizeof(double));
}

void factor(double *restrict d, const double *restrict s, int n, int m)
{
    for (int i = 0; i < n; i++) // expect: sequential d
        memcpy(d + i * m, s + i * m, (m + 1) * sizeof *d);
}

void clear(double *w, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H103(w)
        memset(&w[i * n], 0, n * sizeof(double) + 1);
}

void rows(int n)
{
    for (int i = 0; i < 59; i++) // expect: sequential H103(grid)
        memcpy(grid[i], old[i], 2 * sizeof grid[i]);
    for (int i = 0; i < 59; i++) // expect: sequential H103(grid)
        memset(&grid[i][10], 0, 41 * sizeof grid[i][0]);
    for (int i = 0; i < 19; i++) // expect: sequential H103(cube)
        memset(&cube[i][0][0], 0, 2 * sizeof cube[i]);
    for (int i = 0; i < 59; i++) // expect: sequential H103(grid)
        memset(grid[i], 0, n * sizeof(double));
}

void variable(int n, int m, double a[n][n])
{
    for (int i = 0; i < n; i++) // expect: sequential H103(a)
        memset(a[i], 0, m * sizeof a[i][0]);
}

void shifted(double *x, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H102(x)
        memmove(&x[i * 10], &x[i * 10 + 1], 10 * sizeof *x);
}

void structures(struct point *p, size_t n)
{
    for (size_t i = 1; i < n; i++) // expect: sequential H101(p)
        memcpy(&p[i], &p[i - 1], sizeof *p);
}

void bytes(unsigned char *restrict to, const unsigned char *restrict from, int n, int width)
{
    for (int i = 0; i < n; i++) // expect: sequential to
        memcpy(to + (size_t)i * (width - 1), from + (n - 1 - i) * width, width);
    for (int i = 0; i < n; i++) // expect: sequential to
        memset(to + (size_t)i * width, n, width + 1);
}

void minus(int *restrict seen, const int *restrict next, int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential H103(seen)
        memset(&seen[8 * i], -1, 9 * sizeof(int));
        seen[8 * i + (next[i] & 7)] = i;
    }
}

void types(float *restrict d, const int *restrict s, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H103(d)
        memcpy(&d[i * 4], &s[i * 4], 4 * sizeof(float));
}

void patterns(double *w, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H103(w)
        memset(&w[i * 4], 1, 4 * sizeof(double));
}

double *used(double *restrict d, const double *restrict s, int n)
{
    double *last = d;
    for (int i = 0; i < n; i++) // expect: sequential
        last = memcpy(&d[i * 4], &s[i * 4], 4 * sizeof(double));
    return last;
}
