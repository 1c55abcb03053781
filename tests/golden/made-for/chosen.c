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

void shift(void)
{
    for (int i = 0; i < 1000000; i++) // expect: parallel inserted
        x[i + 1] = FROM[i];
}

void step(void)
{
    for (int i = 0; i < 1000000; i++) // expect: parallel inserted
        y[i + AHEAD] = 2 * y[i + BACK];
}
