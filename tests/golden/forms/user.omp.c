/* A function of the user's, looked into: a maximum, and what grows but not below zero. golden: output */
static int larger(int a, int b)
{
    if (a > b)
        return a;
    return b;
}

int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    /* heiretsu: linear form over (max,+) in cur, best */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n + 1;
        if (block_size >= 64) {
            long long block_cur_parts[512];
            long long block_cur_by_curs[512];
            long long block_best_parts[512];
            long long block_best_by_curs[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = 1 + block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                long long block_cur_part_lanes[8];
                long long block_cur_by_cur_lanes[8];
                long long block_best_part_lanes[8];
                long long block_best_by_cur_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_cur_part_lanes[block_k] = -4611686018427387904LL;
                    block_cur_by_cur_lanes[block_k] = 0;
                    block_best_part_lanes[block_k] = -4611686018427387904LL;
                    block_best_by_cur_lanes[block_k] = -4611686018427387904LL;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        long long block_cur_part = block_cur_part_lanes[block_lane];
                        long long block_cur_by_cur = block_cur_by_cur_lanes[block_lane];
                        long long block_best_part = block_best_part_lanes[block_lane];
                        long long block_best_by_cur = block_best_by_cur_lanes[block_lane];
                        if (a[i - 1] + block_cur_part < 0) {
                            block_cur_part = 0;
                        } else {
                            block_cur_part += a[i - 1];
                        }
                        block_cur_by_cur += a[i - 1];
                        if (block_best_part < block_cur_part) {
                            block_best_part = block_cur_part;
                        }
                        if (block_best_by_cur < block_cur_by_cur) {
                            block_best_by_cur = block_cur_by_cur;
                        }
                        block_cur_part_lanes[block_lane] = block_cur_part;
                        block_cur_by_cur_lanes[block_lane] = block_cur_by_cur;
                        block_best_part_lanes[block_lane] = block_best_part;
                        block_best_by_cur_lanes[block_lane] = block_best_by_cur;
                    }
                }
                {
                    long long block_cur_part = block_cur_part_lanes[7];
                    long long block_cur_by_cur = block_cur_by_cur_lanes[7];
                    long long block_best_part = block_best_part_lanes[7];
                    long long block_best_by_cur = block_best_by_cur_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (a[i - 1] + block_cur_part < 0) {
                            block_cur_part = 0;
                        } else {
                            block_cur_part += a[i - 1];
                        }
                        block_cur_by_cur += a[i - 1];
                        if (block_best_part < block_cur_part) {
                            block_best_part = block_cur_part;
                        }
                        if (block_best_by_cur < block_cur_by_cur) {
                            block_best_by_cur = block_cur_by_cur;
                        }
                    }
                    block_cur_part_lanes[7] = block_cur_part;
                    block_cur_by_cur_lanes[7] = block_cur_by_cur;
                    block_best_part_lanes[7] = block_best_part;
                    block_best_by_cur_lanes[7] = block_best_by_cur;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_cur_parts[block_i * 8 + block_k] = block_cur_part_lanes[block_k];
                    block_cur_by_curs[block_i * 8 + block_k] = block_cur_by_cur_lanes[block_k];
                    block_best_parts[block_i * 8 + block_k] = block_best_part_lanes[block_k];
                    block_best_by_curs[block_i * 8 + block_k] = block_best_by_cur_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (best < (cur + block_best_by_curs[block_i] < block_best_parts[block_i] ?
                    block_best_parts[block_i] : cur + block_best_by_curs[block_i])) {
                    if (cur + block_best_by_curs[block_i] < block_best_parts[block_i]) {
                        best = block_best_parts[block_i];
                    } else {
                        best = cur + block_best_by_curs[block_i];
                    }
                }
                if (cur + block_cur_by_curs[block_i] < block_cur_parts[block_i]) {
                    cur = block_cur_parts[block_i];
                } else {
                    cur += block_cur_by_curs[block_i];
                }
            }
        } else {
            for (int i = 1; i <= n; i++) { // expect: parallel linear-form inserted
                cur = larger(cur + a[i - 1], 0);
                best = larger(best, cur);
            }
        }
    }
    return best;
}
