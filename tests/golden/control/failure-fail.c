/* Messages that are results, ends that are none of failures, and what looks at memory afterwards. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void found(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H203
        if (b[i] < -1000.0) {
            printf("%d\n", i);
            exit(1);
        }
        a[i] = 2.0 * b[i];
    }
}

void ends(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H203
        if (b[i] < -1000.0) {
            fprintf(stderr, "done\n");
            exit(0);
        }
        a[i] = 2.0 * b[i];
    }
}

void chosen(int n, double *restrict a, const double *restrict b, const int *restrict c)
{
    for (int i = 0; i < n; i++) { // expect: sequential H205
        if (b[i] < -1000.0)
            exit(c[i]);
        a[i] = 2.0 * b[i];
    }
}

void goes_on(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H203
        if (b[i] < -1000.0)
            fprintf(stderr, "b[%d] = %g\n", i, b[i]);
        a[i] = 2.0 * b[i];
    }
}

static void says(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
}

void through(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H203
        if (b[i] < -1000.0)
            says("b[%d] = %g\n", i, b[i]);
        a[i] = 2.0 * b[i];
    }
}

static void set(int n, ...)
{
    va_list list;
    va_start(list, n);
    for (int k = 0; k < n; k++)
        *va_arg(list, double *) = k;
    va_end(list);
}

void through_others(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H201
        set(2, b, b + 1);
        a[i] = 2.0 * b[0];
    }
}

/* Of two statuses the first one counts. */
void which(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H205
        if (b[i] < -1000.0)
            exit(1);
        if (b[i] > 1000.0)
            exit(2);
        a[i] = 2.0 * b[i];
    }
}
