// Running sums that are stored, counted by a signed variable, and by unsigned ones as wide as the bounds of blocks. golden: output, options: force
#include <stddef.h>

void before(long n, int *restrict c, const int *restrict a)
{
    int sum = 0;
    /* heiretsu: linear form over + in sum */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        unsigned b1_sum_const1s[64];
        int b1_sum_before2s[64];
        #pragma omp parallel for
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
            unsigned b1_sum_const1;
            b1_sum_const1 = 0;
            for (long k = b1_lo; k < b1_hi; k++) {
                b1_sum_const1 = a[k] + b1_sum_const1;
            }
            b1_sum_const1s[b1_i] = b1_sum_const1;
        }
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            b1_sum_before2s[b1_i] = sum;
            sum = sum + b1_sum_const1s[b1_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(sum)
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            sum = b1_sum_before2s[b1_i];
            for (long k = b1_lo; k < (b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end); k++) {
                // expect: parallel linear-form inserted
                c[k] = sum;
                sum += a[k];
            }
        }
    }
}

void behind(size_t n, int *restrict c, const int *restrict a)
{
    int sum = 0;
    /* heiretsu: linear form over + in sum */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        unsigned b1_sum_const1s[64];
        int b1_sum_before2s[64];
        #pragma omp parallel for
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
            unsigned b1_sum_const1;
            b1_sum_const1 = 0;
            for (size_t k = b1_lo; k < b1_hi; k++) {
                b1_sum_const1 = a[k] + b1_sum_const1;
            }
            b1_sum_const1s[b1_i] = b1_sum_const1;
        }
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            b1_sum_before2s[b1_i] = sum;
            sum = sum + b1_sum_const1s[b1_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(sum)
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            sum = b1_sum_before2s[b1_i];
            for (long long b1_at = b1_lo; b1_at < (b1_lo + b1_size < b1_end ? b1_lo + b1_size :
                b1_end); b1_at++) {
                const size_t k = (size_t)b1_at;
                // expect: parallel linear-form inserted
                sum += a[k];
                c[k] = sum;
            }
        }
    }
}

void alone(size_t n, unsigned *restrict c, const unsigned *restrict a)
{
    unsigned sum = 0;
    size_t k;
    /* heiretsu: linear form over + in sum */
    {
        const long long b1_size = ((long long)(n) - (long long)(1) + 63) / 64;
        const long long b1_end = (long long)(n);
        unsigned b1_sum_const1s[64];
        unsigned b1_sum_before2s[64];
        #pragma omp parallel for private(k)
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(1) + b1_i * b1_size;
            const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
            unsigned b1_sum_const1;
            b1_sum_const1 = 0;
            for (k = b1_lo; k < b1_hi; k++) {
                b1_sum_const1 = a[k - (unsigned long long)1] + b1_sum_const1;
            }
            b1_sum_const1s[b1_i] = b1_sum_const1;
        }
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            b1_sum_before2s[b1_i] = sum;
            sum = sum + b1_sum_const1s[b1_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(sum)
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(1) + b1_i * b1_size;
            sum = b1_sum_before2s[b1_i];
            for (long long b1_at = b1_lo; b1_at < (b1_lo + b1_size < b1_end ? b1_lo + b1_size :
                b1_end); b1_at++) {
                const unsigned long long k = (unsigned long long)b1_at;
                // expect: parallel linear-form inserted
                sum += a[k - 1];
                c[k] = sum;
            }
        }
    }
}
