/* Shifts of numbers modulo 2^w are products; what is shifted has the type of the result. golden: output */
unsigned hash(int n, const unsigned char *s)
{
    unsigned h = 5381;
    /* heiretsu: linear form over (+,×) in h */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int block_several = omp_get_max_threads() > 1;
#else
        const int block_several = 0;
#endif
        if (block_size >= 64 && block_several) {
            unsigned block_h_parts[512];
            unsigned block_h_by_hs[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                unsigned block_h_part_lanes[8];
                unsigned block_h_by_h_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_h_part_lanes[block_k] = 0;
                    block_h_by_h_lanes[block_k] = 1;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        unsigned block_h_part = block_h_part_lanes[block_lane];
                        unsigned block_h_by_h = block_h_by_h_lanes[block_lane];
                        block_h_part = (unsigned)s[i] + 33 * block_h_part;
                        block_h_by_h = 33 * block_h_by_h;
                        block_h_part_lanes[block_lane] = block_h_part;
                        block_h_by_h_lanes[block_lane] = block_h_by_h;
                    }
                }
                {
                    unsigned block_h_part = block_h_part_lanes[7];
                    unsigned block_h_by_h = block_h_by_h_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        block_h_part = (unsigned)s[i] + 33 * block_h_part;
                        block_h_by_h = 33 * block_h_by_h;
                    }
                    block_h_part_lanes[7] = block_h_part;
                    block_h_by_h_lanes[7] = block_h_by_h;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_h_parts[block_i * 8 + block_k] = block_h_part_lanes[block_k];
                    block_h_by_hs[block_i * 8 + block_k] = block_h_by_h_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                h = h * block_h_by_hs[block_i] + block_h_parts[block_i];
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
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int block_several = omp_get_max_threads() > 1;
#else
        const int block_several = 0;
#endif
        if (block_size >= 64 && block_several) {
            unsigned long long block_v_parts[512];
            unsigned long long block_v_by_vs[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                unsigned long long block_v_part_lanes[8];
                unsigned long long block_v_by_v_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_v_part_lanes[block_k] = 0;
                    block_v_by_v_lanes[block_k] = 1;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        unsigned long long block_v_part = block_v_part_lanes[block_lane];
                        unsigned long long block_v_by_v = block_v_by_v_lanes[block_lane];
                        block_v_part = (((unsigned long long)1) << ((unsigned long long)((s[i]) &
                            31))) * block_v_part + (((unsigned long long)1) << ((unsigned long
                            long)((s[i]) & 63))) + (unsigned long long)a[i];
                        block_v_by_v = (((unsigned long long)1) << ((unsigned long long)((s[i]) &
                            31))) * block_v_by_v;
                        block_v_part_lanes[block_lane] = block_v_part;
                        block_v_by_v_lanes[block_lane] = block_v_by_v;
                    }
                }
                {
                    unsigned long long block_v_part = block_v_part_lanes[7];
                    unsigned long long block_v_by_v = block_v_by_v_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        block_v_part = (((unsigned long long)1) << ((unsigned long long)((s[i]) &
                            31))) * block_v_part + (((unsigned long long)1) << ((unsigned long
                            long)((s[i]) & 63))) + (unsigned long long)a[i];
                        block_v_by_v = (((unsigned long long)1) << ((unsigned long long)((s[i]) &
                            31))) * block_v_by_v;
                    }
                    block_v_part_lanes[7] = block_v_part;
                    block_v_by_v_lanes[7] = block_v_by_v;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_v_parts[block_i * 8 + block_k] = block_v_part_lanes[block_k];
                    block_v_by_vs[block_i * 8 + block_k] = block_v_by_v_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                v = v * block_v_by_vs[block_i] + block_v_parts[block_i];
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                v = (v << (s[i] & 31)) + (1UL << (s[i] & 63)) + a[i];
            }
        }
    }
    return v;
}
