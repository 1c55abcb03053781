// A running sum that is stored: blocks are summed first, then each runs again from its value before it. twin: text golden: output
double scan(int n, const double *a, double *restrict b)
{
    double s = 0.0;
    /* heiretsu: linear form over + in s */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b1_end = (long long)(n);
        int b1_redo = 1;
        const double b1_first0 = s;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b1_several = omp_get_max_threads() > 1;
#else
        const int b1_several = 0;
#endif
        if (b1_size >= 760 && b1_several) {
            b1_redo = 0;
            double b1_s_const1s[512];
            double b1_s_before2s[512];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * (8 * b1_size);
                const long long b1_hi = b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size : b1_end;
                const long long b1_len = b1_lo < b1_hi ? (b1_hi - b1_lo) / 8 : 0;
                double b1_s_const1l[8];
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_s_const1l[b1_k] = -0.0;
                }
                for (long long b1_t = 0; b1_t < b1_len; b1_t++) {
                    #pragma omp simd
                    for (int b1_l = 0; b1_l < 8; b1_l++) {
                        const long long i = b1_lo + b1_l * b1_len + b1_t;
                        double b1_s_const1;
                        b1_s_const1 = b1_s_const1l[b1_l];
                        b1_s_const1 = a[i] + b1_s_const1;
                        b1_s_const1l[b1_l] = b1_s_const1;
                    }
                }
                {
                    double b1_s_const1;
                    b1_s_const1 = b1_s_const1l[7];
                    #pragma omp simd reduction(+:b1_s_const1)
                    for (int i = b1_lo + 8 * b1_len; i < b1_hi; i++) {
                        b1_s_const1 = a[i] + b1_s_const1;
                    }
                    b1_s_const1l[7] = b1_s_const1;
                }
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_s_const1s[b1_i * 8 + b1_k] = b1_s_const1l[b1_k];
                }
            }
            for (int b1_i = 0; b1_i < 512; b1_i++) {
                b1_s_before2s[b1_i] = s;
                s = s + b1_s_const1s[b1_i];
                if (s - s != 0.0) b1_redo = 1;
            }
            if (!b1_redo) {
                /* the loop itself, block by block, from the values before each block */
                #pragma omp parallel for lastprivate(s)
                for (int b1_i = 0; b1_i < 64; b1_i++) {
                    const long long b1_lo = (long long)(0) + b1_i * 8 * b1_size;
                    s = b1_s_before2s[b1_i * 8];
                    for (int i = b1_lo; i < (b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size :
                        b1_end); i++) {
                        // expect: parallel linear-form
                        s += a[i];
                        b[i] = s;
                    }
                }
            }
        }
        if (b1_redo) {
            s = b1_first0;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                s += a[i];
                b[i] = s;
            }
        }
    }
    return s;
}
