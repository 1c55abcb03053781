// Running sums that are stored, counted by a signed variable, and by unsigned ones as wide as the bounds of blocks. golden: output, options: force
#include <stddef.h>

void before(long n, int *restrict c, const int *restrict a)
{
    int sum = 0;
    for (long k = 0; k < n; ++k) { // expect: parallel linear-form inserted
        c[k] = sum;
        sum += a[k];
    }
}

void behind(size_t n, int *restrict c, const int *restrict a)
{
    int sum = 0;
    for (size_t k = 0; k < n; ++k) { // expect: parallel linear-form inserted
        sum += a[k];
        c[k] = sum;
    }
}

void alone(size_t n, unsigned *restrict c, const unsigned *restrict a)
{
    unsigned sum = 0;
    size_t k;
    for (k = 1; k < n; k++) { // expect: parallel linear-form inserted
        sum += a[k - 1];
        c[k] = sum;
    }
}
