// Pointers that may lead to one object: it is tested that what the counter can reach overlaps nothing else. golden: output
// options: force
int compact(int n, const int *x, int *out)
{
    int k = 0;
    /* heiretsu: linear form over + in k */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        const int b1_apart0 = (n <= ((long long)out - (long long)x) / 4 || n <= ((long long)x - (long long)out) / 4);
        if (b1_apart0) {
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
    {
        const long long b0_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b0_end = (long long)(n);
        const int b0_apart1 = n < 2305843009213693952LL && -2305843009213693952LL < n && k < 2305843009213693952LL && -2305843009213693952LL < k && (n - k <= ((long long)out - (long long)x) / 8 || 2 * n + k <= ((long long)x - (long long)out) / 8) && (n - k <= ((long long)out - (long long)y) / 8 || 2 * n + k <= ((long long)y - (long long)out) / 8);
        if (b0_apart1) {
            unsigned long long b0_k_const3s[64];
            long long b0_k_before4s[64];
            #pragma omp parallel for
            for (int b0_i = 0; b0_i < 64; b0_i++) {
                const long long b0_lo = (long long)(0) + b0_i * b0_size;
                const long long b0_hi = b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end;
                unsigned long long b0_k_const3;
                b0_k_const3 = 0;
                for (long i = b0_lo; i < b0_hi; i++) {
                    if (y[i] < x[i]) {
                        b0_k_const3 = b0_k_const3 + 2;
                    }
                }
                b0_k_const3s[b0_i] = b0_k_const3;
            }
            for (int b0_i = 0; b0_i < 64; b0_i++) {
                b0_k_before4s[b0_i] = k;
                k = k + b0_k_const3s[b0_i];
            }
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for lastprivate(k)
            for (int b0_i = 0; b0_i < 64; b0_i++) {
                const long long b0_lo = (long long)(0) + b0_i * b0_size;
                k = b0_k_before4s[b0_i];
                for (long i = b0_lo; i < (b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end); i++)
                    {
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
