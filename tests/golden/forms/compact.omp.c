// Elements that pass a test go where a counter points to: blocks count first, then each writes from its own counter on. golden: output
// options: force
// twin: text
int compact(int n, const int *restrict x, int *restrict out)
{
    int k = 0;
    /* heiretsu: linear form over + in k */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        unsigned block_k_parts[64];
        int block_k_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
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
            for (int i = block_lo; i < (block_lo + block_size < block_end ? block_lo + block_size :
                block_end); i++)
                // expect: parallel linear-form
                if (x[i] > 0)
                    out[k++] = x[i];
        }
    }
    return k;
}

// Several arrays at one counter.
int both(int n, const int *restrict x, int *restrict at, int *restrict value)
{
    int k = 0;
    /* heiretsu: linear form over + in k */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        unsigned block_k_parts[64];
        int block_k_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
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
            for (int i = block_lo; i < (block_lo + block_size < block_end ? block_lo + block_size :
                block_end); i++) {
                // expect: parallel linear-form
                if (x[i] > 0) {
                    at[k] = i;
                    value[k] = x[i];
                    k = k + 1;
                }
            }
        }
    }
    return k;
}

// Several counters.
int parted(int n, const int *restrict x, int *restrict more, int *restrict less, int *restrict count)
{
    int k = 0, j = 0;
    /* heiretsu: linear form over + in k; then linear form over + in j */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        unsigned block_k_parts[64];
        unsigned block_j_parts[64];
        int block_k_starts[64];
        int block_j_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            unsigned block_k_part = 0;
            unsigned block_j_part = 0;
            for (int i = block_lo; i < block_hi; i++) {
                if (0 < x[i]) {
                    block_k_part += 1;
                } else {
                    block_j_part += 1;
                }
            }
            block_k_parts[block_i] = block_k_part;
            block_j_parts[block_i] = block_j_part;
        }
        for (int block_i = 0; block_i < 64; block_i++) {
            block_k_starts[block_i] = k;
            block_j_starts[block_i] = j;
            k += block_k_parts[block_i];
            j += block_j_parts[block_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for lastprivate(k, j)
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            k = block_k_starts[block_i];
            j = block_j_starts[block_i];
            for (int i = block_lo; i < (block_lo + block_size < block_end ? block_lo + block_size :
                block_end); i++) {
                // expect: parallel linear-form
                if (x[i] > 0)
                    more[k++] = x[i];
                else
                    less[j++] = x[i];
            }
        }
    }
    *count = j;
    return k;
}

// Two elements for each step.
int pairs(int n, const int *restrict x, int *restrict out, int k)
{
    /* heiretsu: linear form over + in k */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        unsigned block_k_parts[64];
        int block_k_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            unsigned block_k_part = 0;
            for (int i = block_lo; i < block_hi; i++) {
                if (x[i] != 0) {
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
            for (int i = block_lo; i < (block_lo + block_size < block_end ? block_lo + block_size :
                block_end); i++) {
                // expect: parallel linear-form
                if (x[i] == 0)
                    continue;
                out[2 * k] = i;
                out[2 * k + 1] = x[i];
                k++;
            }
        }
    }
    return k;
}

// A counter that falls.
int downwards(int n, const int *restrict x, int *restrict out)
{
    int k = n;
    /* heiretsu: linear form over + in k */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        unsigned block_k_parts[64];
        int block_k_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            unsigned block_k_part = 0;
            for (int i = block_lo; i < block_hi; i++) {
                if (0 < x[i]) {
                    block_k_part -= 1;
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
            for (int i = block_lo; i < (block_lo + block_size < block_end ? block_lo + block_size :
                block_end); i++)
                // expect: parallel linear-form
                if (x[i] > 0)
                    out[--k] = x[i];
        }
    }
    return k;
}
