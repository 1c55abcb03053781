/* Unsigned counters of 64 bits: their wrapping around does not reach any element. */
#include <stddef.h>

void upwards(size_t n, double *restrict a, size_t k)
{
    for (size_t i = 0; i < n; i++) { // expect: parallel induction
        a[k] = i;
        k = k + 1;
    }
}

/* Wide counters of a narrow loop. */
void wide(int n, double *restrict a, long k, long s)
{
    for (int i = 0; i < n; i++) { // expect: conditional induction
        a[k] = i;
        k += s;
    }
}
