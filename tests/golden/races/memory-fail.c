/* Shapes of data races through memory: indices, pointers, shared cells, calls (31 to 44 of 44). */
#include <stdio.h>
#include <stdlib.h>
#define N 100

void indirect(double *restrict a, const int *restrict at, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H104
        a[at[i]] = i;
}

void scatter_and_gather(double *restrict a, const int *restrict at, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H104
        a[at[i]] = a[at[n - 1 - i]] + 1;
}

void two_names(double *p, int n)
{
    double *q = p + 12;
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        p[i] = q[i - 1] + 1;
}

struct cell {
    int value;
    int flags;
};

void one_cell(struct cell *restrict c, const int *restrict a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H103
        c->value = a[i];
}

void linked(struct cell *restrict c, int n)
{
    for (int i = 1; i < n; i++) // expect: sequential H101
        c[i].value = c[i - 1].value + c[i].flags;
}

union both {
    int i[2];
    long l;
};

void overlaid(union both *restrict u, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential
        u[0].i[i % 2] = (int)u[0].l;
}

void matrix_vector(int n, double a[restrict n][n], const double *restrict v, double *restrict out)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) // expect: sequential
            out[i] = 0.5 * out[i] + a[i][j] * v[j];
}

void printed(const double *restrict a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H203
        printf("%g\n", a[i]);
}

void allocated(double **p, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential
        p[0] = malloc(sizeof **p * (size_t)n);
}

void drawn(double *restrict a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H202
        a[i] = rand();
}

static double work[N];

static void through_work(double *out, double x)
{
    for (int k = 0; k < N; k++) work[k] = x;
    *out = work[N - 1];
}

void shared_work(double *restrict a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential
        through_work(&a[i], i);
}

void unknown(double *);

void told(double *restrict a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H201
        unknown(&a[i]);
}

void watched(volatile int *v, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential
        *v = i;
}

void stencil_in_place(int n, double a[restrict n][n])
{
    for (int i = 1; i < n - 1; i++) // expect: sequential
        for (int j = 1; j < n - 1; j++)
            a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}
