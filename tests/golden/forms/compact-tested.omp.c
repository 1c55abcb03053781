// Pointers that may lead to one object: it is tested that what the counter can reach overlaps nothing else. golden: output
// options: force
int compact(int n, const int *x, int *out)
{
    int k = 0;
    /* heiretsu: linear form over + in k */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        const int block_apart0 = (n <= ((long long)out - (long long)x) / 4 || n <= ((long long)x - (long long)out) / 4);
        if (block_apart0) {
            unsigned block_k_parts[64];
            int block_k_starts[64];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                unsigned block_k_part = 0;
                for (int i = block_lo; i < block_hi; i++) {
                    if (0 < x[i]) {
                        block_k_part += 1;
                    }
                }
                block_k_parts[block_i] = block_k_part;
            }
            for (int block_i = 0; block_i < 64; block_i++) {
                block_k_starts[block_i] = k;
                k += block_k_parts[block_i];
            }
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for lastprivate(k)
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * block_size;
                k = block_k_starts[block_i];
                for (int i = block_lo; i < (block_lo + block_size < block_end ? block_lo +
                    block_size : block_end); i++)
                    // expect: conditional linear-form
                    if (x[i] > 0)
                        out[k++] = x[i];
            }
        } else {
            for (int i = 0; i < n; i++) // expect: conditional linear-form
                if (x[i] > 0)
                    out[k++] = x[i];
        }
    }
    return k;
}

long from(long n, const double *x, const double *y, double *out, long k)
{
    /* heiretsu: linear form over + in k */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        const int block_apart1 = n < 2305843009213693952LL && -2305843009213693952LL < n && k < 2305843009213693952LL && -2305843009213693952LL < k && (n - k <= ((long long)out - (long long)x) / 8 || 2 * n + k <= ((long long)x - (long long)out) / 8) && (n - k <= ((long long)out - (long long)y) / 8 || 2 * n + k <= ((long long)y - (long long)out) / 8);
        if (block_apart1) {
            unsigned long long block_k_parts[64];
            long long block_k_starts[64];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                unsigned long long block_k_part = 0;
                for (long i = block_lo; i < block_hi; i++) {
                    if (y[i] < x[i]) {
                        block_k_part += 2;
                    }
                }
                block_k_parts[block_i] = block_k_part;
            }
            for (int block_i = 0; block_i < 64; block_i++) {
                block_k_starts[block_i] = k;
                k += block_k_parts[block_i];
            }
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for lastprivate(k)
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * block_size;
                k = block_k_starts[block_i];
                for (long i = block_lo; i < (block_lo + block_size < block_end ? block_lo +
                    block_size : block_end); i++) {
                    // expect: conditional linear-form
                    if (x[i] > y[i]) {
                        out[k++] = x[i];
                        out[k++] = y[i];
                    }
                }
            }
        } else {
            for (long i = 0; i < n; i++) { // expect: conditional linear-form
                if (x[i] > y[i]) {
                    out[k++] = x[i];
                    out[k++] = y[i];
                }
            }
        }
    }
    return k;
}
