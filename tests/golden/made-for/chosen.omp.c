/* golden: output
 * What the macros of a loop name is chosen by conditions: the text says by which, also where the directive holds for any size. */
#ifndef AHEAD
#define AHEAD 1
#endif
#ifndef BACK
#define BACK 1
#endif
#if MODE == 3
#define FROM x
#elif defined(OTHER)
#define FROM (y + 1)
#else
#define FROM y
#endif
static double x[1000002], y[1000002];

#if defined(MODE) || defined(OTHER)
#error "made for MODE not defined, OTHER not defined: run heiretsu again for other values"
#endif
void shift(void)
{
    #pragma omp parallel for simd
    for (int i = 0; i < 1000000; i++) // expect: parallel inserted
        x[i + 1] = FROM[i];
}

#if AHEAD != 1 || BACK != 1
#error "made for AHEAD = 1, BACK = 1: run heiretsu again for other values"
#endif
void step(void)
{
    #pragma omp parallel for simd
    for (int i = 0; i < 1000000; i++) // expect: parallel inserted
        y[i + AHEAD] = 2 * y[i + BACK];
}
