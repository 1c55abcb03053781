// The second maximum needs the maximum before each block: two passes. twin: text golden: output
void second(int n, const int *a, int *restrict out)
{
    int m1 = -2147483647, m2 = -2147483647;
    /* heiretsu: linear form over max in m1; then linear form over max in m2 */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(n);
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b2_several = omp_get_max_threads() > 1;
#else
        const int b2_several = 0;
#endif
        if (b2_size >= 256 && b2_several) {
            int b2_m12s[512];
            long long b2_m2_const3s[512];
            long long b2_m2_by_m24s[512];
            int b2_m1_before5s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    const long long b2_from = b2_lo + b2_k * b2_len;
                    const long long b2_to = b2_k == 7 ? b2_hi : b2_from + b2_len;
                    int b2_m12;
                    b2_m12 = m1;
                    for (int i = b2_from; i < b2_to; i++) {
                        if (b2_m12 < a[i]) {
                            b2_m12 = a[i];
                        }
                    }
                    b2_m12s[b2_i * 8 + b2_k] = b2_m12;
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                b2_m1_before5s[b2_i] = m1;
                if (m1 < b2_m12s[b2_i]) {
                    m1 = b2_m12s[b2_i];
                }
            }
            /* once more, from the values before each block */
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                int b2_m12l[8];
                long long b2_m2_const3l[8];
                long long b2_m2_by_m24l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_m2_const3l[b2_k] = -4611686018427387904LL;
                    b2_m2_by_m24l[b2_k] = 0;
                    b2_m12l[b2_k] = b2_m1_before5s[b2_i * 8 + b2_k];
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        int b2_m12;
                        long long b2_m2_const3;
                        long long b2_m2_by_m24;
                        b2_m12 = b2_m12l[b2_l];
                        b2_m2_const3 = b2_m2_const3l[b2_l];
                        b2_m2_by_m24 = b2_m2_by_m24l[b2_l];
                        if (b2_m12 < a[i]) {
                            b2_m2_const3 = b2_m12;
                            b2_m2_by_m24 = -4611686018427387904LL;
                            b2_m12 = a[i];
                        } else {
                            if (b2_m2_const3 < a[i]) {
                                b2_m2_const3 = a[i];
                            }
                        }
                        b2_m12l[b2_l] = b2_m12;
                        b2_m2_const3l[b2_l] = b2_m2_const3;
                        b2_m2_by_m24l[b2_l] = b2_m2_by_m24;
                    }
                }
                {
                    int b2_m12;
                    long long b2_m2_const3;
                    long long b2_m2_by_m24;
                    b2_m12 = b2_m12l[7];
                    b2_m2_const3 = b2_m2_const3l[7];
                    b2_m2_by_m24 = b2_m2_by_m24l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if (b2_m12 < a[i]) {
                            b2_m2_const3 = b2_m12;
                            b2_m2_by_m24 = -4611686018427387904LL;
                            b2_m12 = a[i];
                        } else {
                            if (b2_m2_const3 < a[i]) {
                                b2_m2_const3 = a[i];
                            }
                        }
                    }
                    b2_m12l[7] = b2_m12;
                    b2_m2_const3l[7] = b2_m2_const3;
                    b2_m2_by_m24l[7] = b2_m2_by_m24;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_m2_const3s[b2_i * 8 + b2_k] = b2_m2_const3l[b2_k];
                    b2_m2_by_m24s[b2_i * 8 + b2_k] = b2_m2_by_m24l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                if (m2 + b2_m2_by_m24s[b2_i] < b2_m2_const3s[b2_i]) {
                    m2 = b2_m2_const3s[b2_i];
                } else {
                    m2 = m2 + b2_m2_by_m24s[b2_i];
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                if (a[i] > m1) {
                    m2 = m1;
                    m1 = a[i];
                } else if (a[i] > m2) {
                    m2 = a[i];
                }
            }
        }
    }
    out[0] = m1;
    out[1] = m2;
}
