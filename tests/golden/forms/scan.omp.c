// A running sum that is stored: blocks are summed first, then each runs again from its value before it. twin: text golden: output
double scan(int n, const double *a, double *restrict b)
{
    double s = 0.0;
    /* heiretsu: linear form over + in s */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        int block_redo = 1;
        const double block_first0 = s;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int block_several = omp_get_max_threads() > 1;
#else
        const int block_several = 0;
#endif
        if (block_size >= 760 && block_several) {
            block_redo = 0;
            double block_s_parts[512];
            double block_s_starts[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_s_part_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_s_part_lanes[block_k] = -0.0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_s_part = block_s_part_lanes[block_lane];
                        block_s_part += a[i];
                        block_s_part_lanes[block_lane] = block_s_part;
                    }
                }
                {
                    double block_s_part = block_s_part_lanes[7];
                    #pragma omp simd reduction(+:block_s_part)
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        block_s_part += a[i];
                    }
                    block_s_part_lanes[7] = block_s_part;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_s_parts[block_i * 8 + block_k] = block_s_part_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                block_s_starts[block_i] = s;
                s += block_s_parts[block_i];
                if (s - s != 0.0) block_redo = 1;
            }
            if (!block_redo) {
                /* the loop itself, block by block, from the values before each block */
                #pragma omp parallel for lastprivate(s)
                for (int block_i = 0; block_i < 64; block_i++) {
                    const long long block_lo = block_i * 8 * block_size;
                    s = block_s_starts[block_i * 8];
                    for (int i = block_lo; i < (block_lo + 8 * block_size < block_end ? block_lo + 8
                        * block_size : block_end); i++) {
                        // expect: parallel linear-form
                        s += a[i];
                        b[i] = s;
                    }
                }
            }
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (block_redo) {
            s = block_first0;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                s += a[i];
                b[i] = s;
            }
        }
    }
    return s;
}
