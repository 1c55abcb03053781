// The same, where the counter's value is asked for behind the loop, and where elements come again.
#include <stddef.h>

size_t behind(size_t n, int *restrict c, const int *restrict a)
{
    int sum = 0;
    size_t k;
    for (k = 0; k < n; ++k) { // expect: sequential H109(sum)
        sum += a[k];
        c[k] = sum;
    }
    return k;
}

void again(size_t n, size_t m, int *restrict c, const int *restrict a)
{
    int sum = 0;
    for (size_t k = 0; k < n; ++k) { // expect: sequential H109(sum)
        sum += a[k];
        c[k % m] = sum;
    }
}
