// The second maximum needs the maximum before each block: two passes. twin: text golden: output
void second(int n, const int *a, int *restrict out)
{
    int m1 = -2147483647, m2 = -2147483647;
    /* heiretsu: linear form over max in m1; then linear form over max in m2 */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 511) / 512;
        const long long blk_end = (long long)n;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int blk_several = omp_get_max_threads() > 1;
#else
        const int blk_several = 0;
#endif
        if (blk_size >= 256 && blk_several) {
            int blk_m12s[512];
            long long blk_m2_parts[512];
            long long blk_m2_by_m2s[512];
            int blk_m1_starts[512];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * (8 * blk_size);
                const long long blk_hi = blk_lo + 8 * blk_size < blk_end ? blk_lo + 8 * blk_size :
                    blk_end;
                const long long blk_len = blk_lo < blk_hi ? (blk_hi - blk_lo) / 8 : 0;
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    const long long blk_from = blk_lo + blk_k * blk_len;
                    const long long blk_to = blk_k == 7 ? blk_hi : blk_from + blk_len;
                    int blk_m12 = m1;
                    for (int i = blk_from; i < blk_to; i++) {
                        if (blk_m12 < a[i]) {
                            blk_m12 = a[i];
                        }
                    }
                    blk_m12s[blk_i * 8 + blk_k] = blk_m12;
                }
            }
            for (int blk_i = 0; blk_i < 512; blk_i++) {
                blk_m1_starts[blk_i] = m1;
                if (m1 < blk_m12s[blk_i]) {
                    m1 = blk_m12s[blk_i];
                }
            }
            /* once more, from the values before each block */
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * (8 * blk_size);
                const long long blk_hi = blk_lo + 8 * blk_size < blk_end ? blk_lo + 8 * blk_size :
                    blk_end;
                const long long blk_len = blk_lo < blk_hi ? (blk_hi - blk_lo) / 8 : 0;
                int blk_m12_lanes[8];
                long long blk_m2_part_lanes[8];
                long long blk_m2_by_m2_lanes[8];
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_m2_part_lanes[blk_k] = -4611686018427387904LL;
                    blk_m2_by_m2_lanes[blk_k] = 0;
                    blk_m12_lanes[blk_k] = blk_m1_starts[blk_i * 8 + blk_k];
                }
                for (long long blk_t = 0; blk_t < blk_len; blk_t++) {
                    #pragma omp simd
                    for (int blk_lane = 0; blk_lane < 8; blk_lane++) {
                        const long long i = blk_lo + blk_lane * blk_len + blk_t;
                        int blk_m12 = blk_m12_lanes[blk_lane];
                        long long blk_m2_part = blk_m2_part_lanes[blk_lane];
                        long long blk_m2_by_m2 = blk_m2_by_m2_lanes[blk_lane];
                        if (blk_m12 < a[i]) {
                            blk_m2_part = blk_m12;
                            blk_m2_by_m2 = -4611686018427387904LL;
                            blk_m12 = a[i];
                        } else {
                            if (blk_m2_part < a[i]) {
                                blk_m2_part = a[i];
                            }
                        }
                        blk_m12_lanes[blk_lane] = blk_m12;
                        blk_m2_part_lanes[blk_lane] = blk_m2_part;
                        blk_m2_by_m2_lanes[blk_lane] = blk_m2_by_m2;
                    }
                }
                {
                    int blk_m12 = blk_m12_lanes[7];
                    long long blk_m2_part = blk_m2_part_lanes[7];
                    long long blk_m2_by_m2 = blk_m2_by_m2_lanes[7];
                    for (int i = blk_lo + 8 * blk_len; i < blk_hi; i++) {
                        if (blk_m12 < a[i]) {
                            blk_m2_part = blk_m12;
                            blk_m2_by_m2 = -4611686018427387904LL;
                            blk_m12 = a[i];
                        } else {
                            if (blk_m2_part < a[i]) {
                                blk_m2_part = a[i];
                            }
                        }
                    }
                    blk_m12_lanes[7] = blk_m12;
                    blk_m2_part_lanes[7] = blk_m2_part;
                    blk_m2_by_m2_lanes[7] = blk_m2_by_m2;
                }
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_m2_parts[blk_i * 8 + blk_k] = blk_m2_part_lanes[blk_k];
                    blk_m2_by_m2s[blk_i * 8 + blk_k] = blk_m2_by_m2_lanes[blk_k];
                }
            }
            for (int blk_i = 0; blk_i < 512; blk_i++) {
                if (m2 + blk_m2_by_m2s[blk_i] < blk_m2_parts[blk_i]) {
                    m2 = blk_m2_parts[blk_i];
                } else {
                    m2 += blk_m2_by_m2s[blk_i];
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
