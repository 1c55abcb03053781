// Elements that pass a test go where a counter points to: blocks count first, then each writes from its own counter on. golden: output
// options: force
// twin: text
int compact(int n, const int *restrict x, int *restrict out)
{
    int k = 0;
    /* heiretsu: linear form over + in k */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        unsigned b1_k_const2s[64];
        int b1_k_before3s[64];
        #pragma omp parallel for
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
            unsigned b1_k_const2;
            b1_k_const2 = 0;
            for (int i = b1_lo; i < b1_hi; i++) {
                if (0 < x[i]) {
                    b1_k_const2 = b1_k_const2 + 1;
                }
            }
            b1_k_const2s[b1_i] = b1_k_const2;
        }
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            b1_k_before3s[b1_i] = k;
            k = k + b1_k_const2s[b1_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for lastprivate(k)
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            k = b1_k_before3s[b1_i];
            for (int i = b1_lo; i < (b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end); i++)
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
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        unsigned b1_k_const1s[64];
        int b1_k_before2s[64];
        #pragma omp parallel for
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
            unsigned b1_k_const1;
            b1_k_const1 = 0;
            for (int i = b1_lo; i < b1_hi; i++) {
                if (0 < x[i]) {
                    b1_k_const1 = b1_k_const1 + 1;
                }
            }
            b1_k_const1s[b1_i] = b1_k_const1;
        }
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            b1_k_before2s[b1_i] = k;
            k = k + b1_k_const1s[b1_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for lastprivate(k)
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            k = b1_k_before2s[b1_i];
            for (int i = b1_lo; i < (b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end); i++) {
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
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b2_end = (long long)(n);
        unsigned b2_k_const4s[64];
        unsigned b2_j_const5s[64];
        int b2_k_before6s[64];
        int b2_j_before7s[64];
        #pragma omp parallel for
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            const long long b2_lo = (long long)(0) + b2_i * b2_size;
            const long long b2_hi = b2_lo + b2_size < b2_end ? b2_lo + b2_size : b2_end;
            unsigned b2_k_const4;
            unsigned b2_j_const5;
            b2_k_const4 = 0;
            b2_j_const5 = 0;
            for (int i = b2_lo; i < b2_hi; i++) {
                if (0 < x[i]) {
                    b2_k_const4 = b2_k_const4 + 1;
                } else {
                    b2_j_const5 = b2_j_const5 + 1;
                }
            }
            b2_k_const4s[b2_i] = b2_k_const4;
            b2_j_const5s[b2_i] = b2_j_const5;
        }
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            b2_k_before6s[b2_i] = k;
            b2_j_before7s[b2_i] = j;
            k = k + b2_k_const4s[b2_i];
            j = j + b2_j_const5s[b2_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for lastprivate(k, j)
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            const long long b2_lo = (long long)(0) + b2_i * b2_size;
            k = b2_k_before6s[b2_i];
            j = b2_j_before7s[b2_i];
            for (int i = b2_lo; i < (b2_lo + b2_size < b2_end ? b2_lo + b2_size : b2_end); i++) {
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
    {
        const long long b0_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b0_end = (long long)(n);
        unsigned b0_k_const1s[64];
        int b0_k_before2s[64];
        #pragma omp parallel for
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(0) + b0_i * b0_size;
            const long long b0_hi = b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end;
            unsigned b0_k_const1;
            b0_k_const1 = 0;
            for (int i = b0_lo; i < b0_hi; i++) {
                if (x[i] != 0) {
                    b0_k_const1 = b0_k_const1 + 1;
                }
            }
            b0_k_const1s[b0_i] = b0_k_const1;
        }
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            b0_k_before2s[b0_i] = k;
            k = k + b0_k_const1s[b0_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for lastprivate(k)
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(0) + b0_i * b0_size;
            k = b0_k_before2s[b0_i];
            for (int i = b0_lo; i < (b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end); i++) {
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
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        unsigned b1_k_const1s[64];
        int b1_k_before2s[64];
        #pragma omp parallel for
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
            unsigned b1_k_const1;
            b1_k_const1 = 0;
            for (int i = b1_lo; i < b1_hi; i++) {
                if (0 < x[i]) {
                    b1_k_const1 = b1_k_const1 - 1;
                }
            }
            b1_k_const1s[b1_i] = b1_k_const1;
        }
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            b1_k_before2s[b1_i] = k;
            k = k + b1_k_const1s[b1_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for lastprivate(k)
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            k = b1_k_before2s[b1_i];
            for (int i = b1_lo; i < (b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end); i++)
                // expect: parallel linear-form
                if (x[i] > 0)
                    out[--k] = x[i];
        }
    }
    return k;
}
