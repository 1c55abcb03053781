// options: accept-tested
/* The parts have no bits in common: a sum, which samples say and no proof here. golden: output */
unsigned number(int n, const unsigned char *bytes)
{
    unsigned value = 0;
    /* heiretsu: linear form over (+,×) in value (tested, not proved) */
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
            unsigned block_value_parts[512];
            unsigned block_value_by_values[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                unsigned block_value_part_lanes[8];
                unsigned block_value_by_value_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_value_part_lanes[block_k] = 0;
                    block_value_by_value_lanes[block_k] = 1;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        unsigned block_value_part = block_value_part_lanes[block_lane];
                        unsigned block_value_by_value = block_value_by_value_lanes[block_lane];
                        block_value_part = (unsigned)bytes[i] + 256 * block_value_part;
                        block_value_by_value = 256 * block_value_by_value;
                        block_value_part_lanes[block_lane] = block_value_part;
                        block_value_by_value_lanes[block_lane] = block_value_by_value;
                    }
                }
                {
                    unsigned block_value_part = block_value_part_lanes[7];
                    unsigned block_value_by_value = block_value_by_value_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        block_value_part = (unsigned)bytes[i] + 256 * block_value_part;
                        block_value_by_value = 256 * block_value_by_value;
                    }
                    block_value_part_lanes[7] = block_value_part;
                    block_value_by_value_lanes[7] = block_value_by_value;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_value_parts[block_i * 8 + block_k] = block_value_part_lanes[block_k];
                    block_value_by_values[block_i * 8 + block_k] =
                        block_value_by_value_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                value = value * block_value_by_values[block_i] + block_value_parts[block_i];
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                value = (value << 8) | bytes[i];
            }
        }
    }
    return value;
}
