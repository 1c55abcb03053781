/* Shifts of numbers modulo 2^w are products; what is shifted has the type of the result. golden: output */
unsigned hash(int n, const unsigned char *s)
{
    unsigned h = 5381;
    /* heiretsu: linear form over (+,×) in h */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b1_end = (long long)(n);
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b1_several = omp_get_max_threads() > 1;
#else
        const int b1_several = 0;
#endif
        if (b1_size >= 64 && b1_several) {
            unsigned b1_h_const1s[512];
            unsigned b1_h_by_h2s[512];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * (8 * b1_size);
                const long long b1_hi = b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size : b1_end;
                const long long b1_len = b1_lo < b1_hi ? (b1_hi - b1_lo) / 8 : 0;
                unsigned b1_h_const1l[8];
                unsigned b1_h_by_h2l[8];
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_h_const1l[b1_k] = 0;
                    b1_h_by_h2l[b1_k] = 1;
                }
                for (long long b1_t = 0; b1_t < b1_len; b1_t++) {
                    #pragma omp simd
                    for (int b1_l = 0; b1_l < 8; b1_l++) {
                        const long long i = b1_lo + b1_l * b1_len + b1_t;
                        unsigned b1_h_const1;
                        unsigned b1_h_by_h2;
                        b1_h_const1 = b1_h_const1l[b1_l];
                        b1_h_by_h2 = b1_h_by_h2l[b1_l];
                        b1_h_const1 = (unsigned)s[i] + 33 * b1_h_const1;
                        b1_h_by_h2 = 33 * b1_h_by_h2;
                        b1_h_const1l[b1_l] = b1_h_const1;
                        b1_h_by_h2l[b1_l] = b1_h_by_h2;
                    }
                }
                {
                    unsigned b1_h_const1;
                    unsigned b1_h_by_h2;
                    b1_h_const1 = b1_h_const1l[7];
                    b1_h_by_h2 = b1_h_by_h2l[7];
                    for (int i = b1_lo + 8 * b1_len; i < b1_hi; i++) {
                        b1_h_const1 = (unsigned)s[i] + 33 * b1_h_const1;
                        b1_h_by_h2 = 33 * b1_h_by_h2;
                    }
                    b1_h_const1l[7] = b1_h_const1;
                    b1_h_by_h2l[7] = b1_h_by_h2;
                }
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_h_const1s[b1_i * 8 + b1_k] = b1_h_const1l[b1_k];
                    b1_h_by_h2s[b1_i * 8 + b1_k] = b1_h_by_h2l[b1_k];
                }
            }
            for (int b1_i = 0; b1_i < 512; b1_i++) {
                h = h * b1_h_by_h2s[b1_i] + b1_h_const1s[b1_i];
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                h = (h << 5) + h + s[i];
            }
        }
    }
    return h;
}

unsigned long scaled(int n, const unsigned char *s, const int *a)
{
    unsigned long v = 0;
    /* heiretsu: linear form over (+,×) in v */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b1_end = (long long)(n);
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b1_several = omp_get_max_threads() > 1;
#else
        const int b1_several = 0;
#endif
        if (b1_size >= 64 && b1_several) {
            unsigned long long b1_v_const1s[512];
            unsigned long long b1_v_by_v2s[512];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * (8 * b1_size);
                const long long b1_hi = b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size : b1_end;
                const long long b1_len = b1_lo < b1_hi ? (b1_hi - b1_lo) / 8 : 0;
                unsigned long long b1_v_const1l[8];
                unsigned long long b1_v_by_v2l[8];
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_v_const1l[b1_k] = 0;
                    b1_v_by_v2l[b1_k] = 1;
                }
                for (long long b1_t = 0; b1_t < b1_len; b1_t++) {
                    #pragma omp simd
                    for (int b1_l = 0; b1_l < 8; b1_l++) {
                        const long long i = b1_lo + b1_l * b1_len + b1_t;
                        unsigned long long b1_v_const1;
                        unsigned long long b1_v_by_v2;
                        b1_v_const1 = b1_v_const1l[b1_l];
                        b1_v_by_v2 = b1_v_by_v2l[b1_l];
                        b1_v_const1 = (((unsigned long long)1) << ((unsigned long long)((s[i]) &
                            31))) * b1_v_const1 + (((unsigned long long)1) << ((unsigned long
                            long)((s[i]) & 63))) + (unsigned long long)a[i];
                        b1_v_by_v2 = (((unsigned long long)1) << ((unsigned long long)((s[i]) &
                            31))) * b1_v_by_v2;
                        b1_v_const1l[b1_l] = b1_v_const1;
                        b1_v_by_v2l[b1_l] = b1_v_by_v2;
                    }
                }
                {
                    unsigned long long b1_v_const1;
                    unsigned long long b1_v_by_v2;
                    b1_v_const1 = b1_v_const1l[7];
                    b1_v_by_v2 = b1_v_by_v2l[7];
                    for (int i = b1_lo + 8 * b1_len; i < b1_hi; i++) {
                        b1_v_const1 = (((unsigned long long)1) << ((unsigned long long)((s[i]) &
                            31))) * b1_v_const1 + (((unsigned long long)1) << ((unsigned long
                            long)((s[i]) & 63))) + (unsigned long long)a[i];
                        b1_v_by_v2 = (((unsigned long long)1) << ((unsigned long long)((s[i]) &
                            31))) * b1_v_by_v2;
                    }
                    b1_v_const1l[7] = b1_v_const1;
                    b1_v_by_v2l[7] = b1_v_by_v2;
                }
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_v_const1s[b1_i * 8 + b1_k] = b1_v_const1l[b1_k];
                    b1_v_by_v2s[b1_i * 8 + b1_k] = b1_v_by_v2l[b1_k];
                }
            }
            for (int b1_i = 0; b1_i < 512; b1_i++) {
                v = v * b1_v_by_v2s[b1_i] + b1_v_const1s[b1_i];
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                v = (v << (s[i] & 31)) + (1UL << (s[i] & 63)) + a[i];
            }
        }
    }
    return v;
}
