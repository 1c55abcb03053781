/* How often 1 0* 2 occurs: a linear form over (+,x) with coefficients that are never computed with. golden: output twin: text */
unsigned matches(int n, const int *a)
{
    unsigned ones = 0, all = 0;
    /* heiretsu: linear form over (+,×) in ones, all */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            unsigned block_ones_parts[512];
            unsigned block_ones_by_oness[512];
            unsigned block_all_by_oness[512];
            unsigned block_all_parts[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                unsigned block_ones_part_lanes[8];
                unsigned block_ones_by_ones_lanes[8];
                unsigned block_all_by_ones_lanes[8];
                unsigned block_all_part_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_ones_part_lanes[block_k] = 0;
                    block_ones_by_ones_lanes[block_k] = 1;
                    block_all_part_lanes[block_k] = 0;
                    block_all_by_ones_lanes[block_k] = 0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        unsigned block_ones_part = block_ones_part_lanes[block_lane];
                        unsigned block_ones_by_ones = block_ones_by_ones_lanes[block_lane];
                        unsigned block_all_by_ones = block_all_by_ones_lanes[block_lane];
                        unsigned block_all_part = block_all_part_lanes[block_lane];
                        if (a[i] == 1) {
                            block_ones_part += (unsigned)1;
                        } else {
                            if (a[i] == 2) {
                                block_all_part += block_ones_part;
                                block_all_by_ones += block_ones_by_ones;
                            } else {
                                if (a[i] != 0) {
                                    block_ones_part = 0;
                                    block_ones_by_ones = 0;
                                }
                            }
                        }
                        block_ones_part_lanes[block_lane] = block_ones_part;
                        block_ones_by_ones_lanes[block_lane] = block_ones_by_ones;
                        block_all_by_ones_lanes[block_lane] = block_all_by_ones;
                        block_all_part_lanes[block_lane] = block_all_part;
                    }
                }
                {
                    unsigned block_ones_part = block_ones_part_lanes[7];
                    unsigned block_ones_by_ones = block_ones_by_ones_lanes[7];
                    unsigned block_all_by_ones = block_all_by_ones_lanes[7];
                    unsigned block_all_part = block_all_part_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (a[i] == 1) {
                            block_ones_part += (unsigned)1;
                        } else {
                            if (a[i] == 2) {
                                block_all_part += block_ones_part;
                                block_all_by_ones += block_ones_by_ones;
                            } else {
                                if (a[i] != 0) {
                                    block_ones_part = 0;
                                    block_ones_by_ones = 0;
                                }
                            }
                        }
                    }
                    block_ones_part_lanes[7] = block_ones_part;
                    block_ones_by_ones_lanes[7] = block_ones_by_ones;
                    block_all_by_ones_lanes[7] = block_all_by_ones;
                    block_all_part_lanes[7] = block_all_part;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_ones_parts[block_i * 8 + block_k] = block_ones_part_lanes[block_k];
                    block_ones_by_oness[block_i * 8 + block_k] = block_ones_by_ones_lanes[block_k];
                    block_all_by_oness[block_i * 8 + block_k] = block_all_by_ones_lanes[block_k];
                    block_all_parts[block_i * 8 + block_k] = block_all_part_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                all = ones * block_all_by_oness[block_i] + all + block_all_parts[block_i];
                ones = ones * block_ones_by_oness[block_i] + block_ones_parts[block_i];
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                if (a[i] == 1) {
                    ones++;
                } else if (a[i] == 2) {
                    all += ones;
                } else if (a[i] != 0) {
                    ones = 0;
                }
            }
        }
    }
    return all;
}
