/* An array that threads have copies of is named: its size is what the compiler is told. golden: output */
#ifndef KEYS
#define KEYS 4096
#endif
static int keys[100000], counts[KEYS];

void rank(void)
{
    for (int i = 0; i < 100000; i++) // expect: parallel reduction(+:counts)
        counts[keys[i]]++;
}
