// Running sums that are stored, counted by a signed variable, and by unsigned ones as wide as the bounds of blocks. golden: output, options: force
#include <stddef.h>

void before(long n, int *restrict c, const int *restrict a)
{
    int sum = 0;
    /* heiretsu: linear form over + in sum */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        unsigned block_sum_parts[64];
        int block_sum_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            unsigned block_sum_part = 0;
            for (long k = block_lo; k < block_hi; k++) {
                block_sum_part += a[k];
            }
            block_sum_parts[block_i] = block_sum_part;
        }
        for (int block_i = 0; block_i < 64; block_i++) {
            block_sum_starts[block_i] = sum;
            sum += block_sum_parts[block_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(sum)
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            sum = block_sum_starts[block_i];
            for (long k = block_lo; k < (block_lo + block_size < block_end ? block_lo + block_size :
                block_end); k++) {
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
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        unsigned block_sum_parts[64];
        int block_sum_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            unsigned block_sum_part = 0;
            for (long long block_at = block_lo; block_at < block_hi; block_at++) {
                const size_t k = (size_t)block_at;
                block_sum_part += a[k];
            }
            block_sum_parts[block_i] = block_sum_part;
        }
        for (int block_i = 0; block_i < 64; block_i++) {
            block_sum_starts[block_i] = sum;
            sum += block_sum_parts[block_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(sum)
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            sum = block_sum_starts[block_i];
            for (long long block_at = block_lo; block_at < (block_lo + block_size < block_end ?
                block_lo + block_size : block_end); block_at++) {
                const size_t k = (size_t)block_at;
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
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 62) / 64;
        const long long block_end = (long long)n;
        unsigned block_sum_parts[64];
        unsigned block_sum_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 1 + block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            unsigned block_sum_part = 0;
            for (long long block_at = block_lo; block_at < block_hi; block_at++) {
                const unsigned long long k = (unsigned long long)block_at;
                block_sum_part += a[k - (unsigned long long)1];
            }
            block_sum_parts[block_i] = block_sum_part;
        }
        for (int block_i = 0; block_i < 64; block_i++) {
            block_sum_starts[block_i] = sum;
            sum += block_sum_parts[block_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(sum)
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 1 + block_i * block_size;
            sum = block_sum_starts[block_i];
            for (long long block_at = block_lo; block_at < (block_lo + block_size < block_end ?
                block_lo + block_size : block_end); block_at++) {
                const unsigned long long k = (unsigned long long)block_at;
                // expect: parallel linear-form inserted
                sum += a[k - 1];
                c[k] = sum;
            }
        }
    }
}
