// options: accept-tested
/* The parts have no bits in common: a sum, which samples say and no proof here. golden: output */
unsigned number(int n, const unsigned char *bytes)
{
    unsigned value = 0;
    /* heiretsu: linear form over (+,×) in value (tested, not proved) */
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
            unsigned b1_value_const1s[512];
            unsigned b1_value_by_value2s[512];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * (8 * b1_size);
                const long long b1_hi = b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size : b1_end;
                const long long b1_len = b1_lo < b1_hi ? (b1_hi - b1_lo) / 8 : 0;
                unsigned b1_value_const1l[8];
                unsigned b1_value_by_value2l[8];
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_value_const1l[b1_k] = 0;
                    b1_value_by_value2l[b1_k] = 1;
                }
                for (long long b1_t = 0; b1_t < b1_len; b1_t++) {
                    #pragma omp simd
                    for (int b1_l = 0; b1_l < 8; b1_l++) {
                        const long long i = b1_lo + b1_l * b1_len + b1_t;
                        unsigned b1_value_const1;
                        unsigned b1_value_by_value2;
                        b1_value_const1 = b1_value_const1l[b1_l];
                        b1_value_by_value2 = b1_value_by_value2l[b1_l];
                        b1_value_const1 = (unsigned)bytes[i] + 256 * b1_value_const1;
                        b1_value_by_value2 = 256 * b1_value_by_value2;
                        b1_value_const1l[b1_l] = b1_value_const1;
                        b1_value_by_value2l[b1_l] = b1_value_by_value2;
                    }
                }
                {
                    unsigned b1_value_const1;
                    unsigned b1_value_by_value2;
                    b1_value_const1 = b1_value_const1l[7];
                    b1_value_by_value2 = b1_value_by_value2l[7];
                    for (int i = b1_lo + 8 * b1_len; i < b1_hi; i++) {
                        b1_value_const1 = (unsigned)bytes[i] + 256 * b1_value_const1;
                        b1_value_by_value2 = 256 * b1_value_by_value2;
                    }
                    b1_value_const1l[7] = b1_value_const1;
                    b1_value_by_value2l[7] = b1_value_by_value2;
                }
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_value_const1s[b1_i * 8 + b1_k] = b1_value_const1l[b1_k];
                    b1_value_by_value2s[b1_i * 8 + b1_k] = b1_value_by_value2l[b1_k];
                }
            }
            for (int b1_i = 0; b1_i < 512; b1_i++) {
                value = value * b1_value_by_value2s[b1_i] + b1_value_const1s[b1_i];
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                value = (value << 8) | bytes[i];
            }
        }
    }
    return value;
}
