/* The pointer leads into the middle of the array, to another type, or to what the loop reads. */
#define KEYS 4096
static int keys[1000000], counts[2 * KEYS];
static double values[KEYS];

void middle(int from)
{
    int *count = counts + from;
    for (int i = 0; i < 1000000; i++) // expect: parallel linear-form not-reduction
        count[keys[i]]++;
}

void itself(void)
{
    int *count = counts, *key = counts;
    for (int i = 0; i < KEYS; i++) // expect: sequential
        count[key[i]]++;
}

void otherwise(void)
{
    int *count = (int *)values;
    for (int i = 0; i < 1000000; i++) // expect: sequential
        count[keys[i]]++;
}
