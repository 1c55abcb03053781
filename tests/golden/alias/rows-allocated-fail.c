/* Rows in terms of the one before. */
#include <stdlib.h>

double before(int n, const double *x)
{
    double *a[100];
    for (int i = 0; i < 100; i++)
        a[i] = calloc(n, sizeof(double));
    for (int i = 1; i < 100; i++) // expect: sequential H101(a)
        for (int j = 0; j < n; j++)
            a[i][j] = a[i - 1][j] + x[j];
    double s = a[99][0];
    for (int i = 0; i < 100; i++)
        free(a[i]);
    return s;
}

/* Two elements hold one pointer. */
double twice(int n, const double *x)
{
    double *a[100];
    for (int i = 0; i < 100; i++)
        a[i] = calloc(n, sizeof(double));
    a[3] = a[4];
    for (int i = 0; i < 100; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < n; j++)
            a[i][j] = x[j] + i;
    return a[3][0];
}

/* One allocation for all rows: they may overlap. */
double shared(int n, int m, const double *x)
{
    double *a[100];
    a[0] = calloc(100 * n, sizeof(double));
    for (int i = 1; i < 100; i++)
        a[i] = a[0] + i * m;
    for (int i = 0; i < 100; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < n; j++)
            a[i][j] = x[j] + i;
    return a[3][0];
}

/* Somebody else stores into the array. */
void fill(double **a, int n);
double filled(int n, const double *x)
{
    double *a[100];
    for (int i = 0; i < 100; i++)
        a[i] = calloc(n, sizeof(double));
    fill(a, n);
    for (int i = 0; i < 100; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            a[i][j] = x[j] + i;
    return a[3][0];
}

/* In parallel only if `k` is none of the rows: a pointer that may point to one of the rows. */
double pointed(int n, int k)
{
    double *a[100];
    double *p = 0;
    for (int i = 0; i < 100; i++)
        a[i] = calloc(n, sizeof(double));
    p = a[k];
    for (int i = 0; i < 100; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < n; j++)
            a[i][j] = p[j] + i;
    p = a[0];
    return p[0];
}

/* The user's own allocator may return what it likes. */
double *make(int n);
double made(int n, const double *x)
{
    double *a[100];
    for (int i = 0; i < 100; i++)
        a[i] = make(n);
    for (int i = 0; i < 100; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            a[i][j] = x[j] + i;
    return a[3][0];
}
