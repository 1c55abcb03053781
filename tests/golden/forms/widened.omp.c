// Sums of 32 bits that the program computes in 64: so do the blocks. twin: text golden: output
void greatest(int n, const int *a, const int *b, long *restrict value, int *restrict where)
{
    long m = 0;
    int at = 0;
    /* heiretsu: linear form over max in m; then set or kept in at */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(n);
        if (b2_size >= 64) {
            long long b2_m2s[512];
            int b2_at3s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                long long b2_m2l[8];
                int b2_at3l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_m2l[b2_k] = m;
                    b2_at3l[b2_k] = 0;
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        long long b2_m2;
                        int b2_at3;
                        b2_m2 = b2_m2l[b2_l];
                        b2_at3 = b2_at3l[b2_l];
                        if (b2_m2 < (long long)a[i] + b[i]) {
                            b2_m2 = (long long)a[i] + b[i];
                            b2_at3 = i;
                        }
                        b2_m2l[b2_l] = b2_m2;
                        b2_at3l[b2_l] = b2_at3;
                    }
                }
                {
                    long long b2_m2;
                    int b2_at3;
                    b2_m2 = b2_m2l[7];
                    b2_at3 = b2_at3l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if (b2_m2 < (long long)a[i] + b[i]) {
                            b2_m2 = (long long)a[i] + b[i];
                            b2_at3 = i;
                        }
                    }
                    b2_m2l[7] = b2_m2;
                    b2_at3l[7] = b2_at3;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_m2s[b2_i * 8 + b2_k] = b2_m2l[b2_k];
                    b2_at3s[b2_i * 8 + b2_k] = b2_at3l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                if (m < b2_m2s[b2_i]) {
                    m = b2_m2s[b2_i];
                    at = b2_at3s[b2_i];
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                if ((long)a[i] + b[i] > m) {
                    m = (long)a[i] + b[i];
                    at = i;
                }
            }
        }
    }
    *value = m;
    *where = at;
}
