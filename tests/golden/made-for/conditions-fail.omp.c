/* golden: output, options: force
 * The near-miss twin: conditions and types in parts that the loops do not reach say nothing. */
#include <stdio.h>
#ifndef COUNT
#define COUNT long
#endif
static int bad;
static double a[3000];
static COUNT total;

static void report(void)
{
#ifdef CHECK
    bad++;
#endif
    printf("%g %d %ld\n", a[17], bad, (long)total);
}

static double half(double v)
{
    return v * 0.5 + 1;
}

void halve(void)
{
    #pragma omp parallel for
    for (int i = 0; i < 3000; i++) // expect: parallel
        a[i] = half(a[i]);
}

int main(void)
{
    halve();
    total = 7;
    report();
    return 0;
}
