/* golden: output, options: force
 * What conditions choose in a callee and among types, the text depends on. */
#include <stdio.h>
#ifdef SINGLE
typedef float number;
#else
typedef double number;
#endif
#ifndef COUNT
#define COUNT long
#endif
static int bad;

static number half(number v)
{
#if defined(CHECK) && LEVEL > 2
    bad++;
#endif
    return v * 0.5 + 1;
}

#if defined(CHECK) || defined(LEVEL) || defined(SINGLE)
#error "made for CHECK not defined, LEVEL not defined, SINGLE not defined: run heiretsu again for other values"
#endif
void halve(int n, number *a)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) // expect: parallel
        a[i] = half(a[i]);
}

_Static_assert(_Generic((COUNT *)0, long *: 1, default: 0), "made for COUNT = long: run heiretsu again for other values");
void shift(int n, double *a, const COUNT *by)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) // expect: parallel
        a[i] = a[i] + by[0];
}

int main(void)
{
    static number a[3000];
    static double b[3000];
    COUNT by = 3;
    #pragma omp parallel for simd
    for (int i = 0; i < 3000; i++) {
        a[i] = i % 13;
        b[i] = i % 7;
    }
    halve(3000, a);
    shift(3000, b, &by);
    printf("%g %g %d\n", (double)a[17], b[99], bad);
    return 0;
}
