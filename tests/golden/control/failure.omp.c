// A program that fails says so on stderr and ends: whatever the order, one that fails does. golden: output options: force
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void scaled(int n, double *restrict a, const double *restrict b)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) { // expect: parallel doall inserted
        if (b[i] < -1000.0) {
            fprintf(stderr, "b[%d] = %g\n", i, b[i]);
            exit(EXIT_FAILURE);
        }
        a[i] = 2.0 * b[i];
    }
}

static void die(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fflush(stderr);
    exit(1);
}

/* In a callee with as many arguments as it likes. */
double sum(int n, const double *restrict a)
{
    double s = 0.0;
    #pragma omp parallel for reduction(+:s)
    for (int i = 0; i < n; i++) { // expect: parallel reduction(+:s) inserted
        if (a[i] < -1000.0)
            die("a[%d] = %g\n", i, a[i]);
        s += a[i] * a[i];
    }
    return s;
}
