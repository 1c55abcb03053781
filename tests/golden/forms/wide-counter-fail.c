// The same, counted by a variable as wide as the bounds of blocks and unsigned: nothing is known of these in it.
#include <stddef.h>

void before(size_t n, int *restrict c, const int *restrict a)
{
    int sum = 0;
    for (size_t k = 0; k < n; ++k) { // expect: sequential H109(sum)
        c[k] = sum;
        sum += a[k];
    }
}
