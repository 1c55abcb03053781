// A running sum that is stored from a start that only the caller knows: a block that begins beyond what the counter holds is
// left out. golden: output
long scan_from(int lo, int hi, const long *restrict a, long *restrict b)
{
    long s = 0;
    /* heiretsu: linear form over + in s */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)hi - (long long)lo + 63) / 64;
        const long long blk_end = (long long)hi;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int blk_several = omp_get_max_threads() > 1;
#else
        const int blk_several = 0;
#endif
        if (blk_size >= 12262 && blk_several) {
            unsigned long long blk_s_parts[64];
            long long blk_s_starts[64];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = (long long)lo + blk_i * blk_size;
                const long long blk_hi = blk_lo + blk_size < blk_end ? blk_lo + blk_size : blk_end;
                unsigned long long blk_s_part = 0;
                if (blk_lo >= -2147483648LL && blk_lo <= 2147483647LL)
                for (int i = blk_lo; i < blk_hi; i++) {
                    blk_s_part += a[i];
                }
                blk_s_parts[blk_i] = blk_s_part;
            }
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                blk_s_starts[blk_i] = s;
                s += blk_s_parts[blk_i];
            }
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for lastprivate(s)
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = (long long)lo + blk_i * blk_size;
                s = blk_s_starts[blk_i];
                if (blk_lo >= -2147483648LL && blk_lo <= 2147483647LL)
                for (int i = blk_lo; i < (blk_lo + blk_size < blk_end ? blk_lo + blk_size :
                    blk_end); i++) {
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
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)(lo + n) - (long long)lo + 63) / 64;
        const long long blk_end = (long long)(lo + n);
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int blk_several = omp_get_max_threads() > 1;
#else
        const int blk_several = 0;
#endif
        if (blk_size >= 6894 && blk_several) {
            unsigned blk_s_parts[64];
            int blk_s_starts[64];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = (long long)lo + blk_i * blk_size;
                const long long blk_hi = blk_lo + blk_size < blk_end ? blk_lo + blk_size : blk_end;
                unsigned blk_s_part = 0;
                if (blk_lo >= -2147483648LL && blk_lo <= 2147483647LL)
                for (int i = blk_lo; i < blk_hi; i++) {
                    blk_s_part += c[i];
                }
                blk_s_parts[blk_i] = blk_s_part;
            }
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                blk_s_starts[blk_i] = s;
                s += blk_s_parts[blk_i];
            }
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for private(s)
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = (long long)lo + blk_i * blk_size;
                s = blk_s_starts[blk_i];
                if (blk_lo >= -2147483648LL && blk_lo <= 2147483647LL)
                for (int i = blk_lo; i < (blk_lo + blk_size < blk_end ? blk_lo + blk_size :
                    blk_end); i++) {
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
