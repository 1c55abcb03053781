/* A pointer to the start of an array that is declared with its elements; its value is kept elsewhere, too. golden: output */
#define KEYS 4096
static int keys[1000000], counts[KEYS];
static int *counted;

void rank(void)
{
    int *count = counts, *key = keys;
    for (int i = 0; i < KEYS; i++)
        counts[i] = 0;
    #pragma omp parallel for reduction(+:count[0:4096])
    for (int i = 0; i < 1000000; i++) // expect: parallel reduction
        count[key[i]]++;
    counted = count;
}

int place(int key)
{
    return counted[key];
}
