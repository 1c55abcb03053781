/* Elements depend on each other. */
#ifndef KEYS
#define KEYS 4096
#endif
static int keys[100000], counts[KEYS];

void rank(void)
{
    for (int i = 0; i < 100000; i++) // expect: sequential
        counts[keys[i]] = counts[keys[i] / 2] + 1;
}
