// What is given back is compiled with `_OPENMP`, which changes something that each of these loops needs.
// golden: report
// twin: text
#ifdef _OPENMP
#include <omp.h>
#define LIMIT 2000
#define PLUS +
#define PARALLEL _Pragma("omp parallel for")
typedef float real;
#else
#define LIMIT 1000
#define PLUS -
#define PARALLEL
typedef double real;
#endif

static double seen;

static double twice(double x)
{
#ifdef _OPENMP
    seen = x;
#endif
    return 2 * x;
}

#ifndef _OPENMP
static double plain(double x) { return x; }
#else
static double plain(double x) { return seen += x; }
#endif

void callees(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential H407
        b[i] = twice(a[i]);
    for (int i = 0; i < n; i++) // expect: sequential
        b[i] = plain(a[i]);
}

void bounds(double *restrict a)
{
    for (int i = 0; i < LIMIT; i++) // expect: sequential H407
        a[i] = i;
}

void operators(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential H407
        a[i] = b[i] PLUS 1;
}

void types(int n, real *restrict a)
{
    for (int i = 0; i < n; i++) // expect: sequential
        a[i] = i;
}

void bodies(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H407
        a[i] = b[i];
#ifdef _OPENMP
        a[0] += omp_get_thread_num();
#endif
    }
}

double last(int n, double *restrict a)
{
    double t = 0;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(t)
        t = 2.0 * i;
        a[i] = t;
    }
#ifdef _OPENMP
    a[0] = t;
#endif
    return a[n - 1];
}

void leaves(int n, int m, double *restrict a)
{
    for (int i = 0; i < n; i++) { // expect: sequential H407
#ifdef _OPENMP
        if (i == m)
            break;
#endif
        a[i] = i;
    }
}

void pragmas(int n, double *restrict a)
{
#ifdef _OPENMP
#pragma omp parallel for
#endif
    for (int i = 0; i < n; i++) // expect: parallel not-inserted H403
        a[i] = i;
    PARALLEL
    for (int i = 0; i < n; i++) // expect: parallel not-inserted H403
        a[i] += i;
#if defined(_OPENMP)
#pragma omp parallel
    {
#pragma omp for
#endif
    for (int i = 0; i < n; i++) // expect: parallel not-inserted H403
        a[i] *= i;
#if defined(_OPENMP)
    }
#endif
}
