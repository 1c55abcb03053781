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

void halve(int n, number *a)
{
    for (int i = 0; i < n; i++) // expect: parallel
        a[i] = half(a[i]);
}

void shift(int n, double *a, const COUNT *by)
{
    for (int i = 0; i < n; i++) // expect: parallel
        a[i] = a[i] + by[0];
}

int main(void)
{
    static number a[3000];
    static double b[3000];
    COUNT by = 3;
    for (int i = 0; i < 3000; i++) {
        a[i] = i % 13;
        b[i] = i % 7;
    }
    halve(3000, a);
    shift(3000, b, &by);
    printf("%g %g %d\n", (double)a[17], b[99], bad);
    return 0;
}
