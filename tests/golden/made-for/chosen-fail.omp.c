/* golden: output
 * The near-miss twin: numbers in bounds may be any, the same words are the same number, and what no loop names is not asked about. */
#ifndef AHEAD
#define AHEAD 1
#endif
#ifndef COUNT
#define COUNT 1000000
#endif
#ifdef MODE
#define UNUSED x
#else
#define UNUSED y
#endif
static double x[COUNT + 2], y[COUNT + 2];

void shift(void)
{
    #pragma omp parallel for simd
    for (int i = 0; i < COUNT; i++) // expect: parallel inserted
        x[i + 1] = y[i];
}

void step(void)
{
    #pragma omp parallel for simd
    for (int i = 0; i < COUNT; i++) // expect: parallel inserted
        y[i + AHEAD] = 2 * y[i + AHEAD];
}
