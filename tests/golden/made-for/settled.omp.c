/* golden: output
 * An integer that is set once holds what a macro says. */
#ifndef OFFSET
#define OFFSET 300000
#endif
static int shift;
static double a[900000];
static void init(void)
{
    shift = OFFSET;
}
#if OFFSET != 300000
#error "made for OFFSET = 300000: run heiretsu again for other values"
#endif
static void later(void)
{
    #pragma omp parallel for simd
    for (int i = 0; i < 300000; i++) // expect: parallel
        a[i + shift] = a[i] * 2;
}
int main(void)
{
    init();
    later();
    return a[7] > 3;
}
