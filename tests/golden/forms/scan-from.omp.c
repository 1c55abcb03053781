// A running sum that is stored from a start that only the caller knows: a block that begins beyond what the counter holds is
// left out. golden: output
long scan_from(int lo, int hi, const long *restrict a, long *restrict b)
{
    long s = 0;
    /* heiretsu: linear form over + in s */
    {
        const long long b1_size = ((long long)(hi) - (long long)(lo) + 63) / 64;
        const long long b1_end = (long long)(hi);
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b1_several = omp_get_max_threads() > 1;
#else
        const int b1_several = 0;
#endif
        if (b1_size >= 12262 && b1_several) {
            unsigned long long b1_s_const1s[64];
            long long b1_s_before2s[64];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(lo) + b1_i * b1_size;
                const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
                unsigned long long b1_s_const1;
                b1_s_const1 = 0;
                if (b1_lo >= -2147483648LL && b1_lo <= 2147483647LL)
                for (int i = b1_lo; i < b1_hi; i++) {
                    b1_s_const1 = a[i] + b1_s_const1;
                }
                b1_s_const1s[b1_i] = b1_s_const1;
            }
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                b1_s_before2s[b1_i] = s;
                s = s + b1_s_const1s[b1_i];
            }
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for lastprivate(s)
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(lo) + b1_i * b1_size;
                s = b1_s_before2s[b1_i];
                if (b1_lo >= -2147483648LL && b1_lo <= 2147483647LL)
                for (int i = b1_lo; i < (b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end); i++)
                    {
                    // expect: parallel linear-form
                    s += a[i];
                    b[i] = s;
                }
            }
        } else {
            for (int i = lo; i < hi; i++) { // expect: parallel linear-form
                s += a[i];
                b[i] = s;
            }
        }
    }
    return s;
}

void in_place(int lo, int n, int *c)
{
    int s = 0;
    /* heiretsu: linear form over + in s */
    {
        const long long b1_size = ((long long)(lo + n) - (long long)(lo) + 63) / 64;
        const long long b1_end = (long long)(lo + n);
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b1_several = omp_get_max_threads() > 1;
#else
        const int b1_several = 0;
#endif
        if (b1_size >= 6894 && b1_several) {
            unsigned b1_s_const1s[64];
            int b1_s_before2s[64];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(lo) + b1_i * b1_size;
                const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
                unsigned b1_s_const1;
                b1_s_const1 = 0;
                if (b1_lo >= -2147483648LL && b1_lo <= 2147483647LL)
                for (int i = b1_lo; i < b1_hi; i++) {
                    b1_s_const1 = c[i] + b1_s_const1;
                }
                b1_s_const1s[b1_i] = b1_s_const1;
            }
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                b1_s_before2s[b1_i] = s;
                s = s + b1_s_const1s[b1_i];
            }
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for private(s)
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(lo) + b1_i * b1_size;
                s = b1_s_before2s[b1_i];
                if (b1_lo >= -2147483648LL && b1_lo <= 2147483647LL)
                for (int i = b1_lo; i < (b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end); i++)
                    {
                    // expect: parallel linear-form
                    s += c[i];
                    c[i] = s;
                }
            }
        } else {
            for (int i = lo; i < lo + n; i++) { // expect: parallel linear-form
                s += c[i];
                c[i] = s;
            }
        }
    }
}
