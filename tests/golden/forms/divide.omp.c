// The divisor is tested in the same condition. twin: text golden: output
int divide(int n, const int *a, const int *b)
{
    int count = 0, runs = 0;
    /* heiretsu: linear form over (+,×) in count, runs */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            unsigned block_count_parts[512];
            unsigned block_count_by_counts[512];
            unsigned block_runs_parts[512];
            unsigned block_runs_by_counts[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                unsigned block_count_part_lanes[8];
                unsigned block_count_by_count_lanes[8];
                unsigned block_runs_part_lanes[8];
                unsigned block_runs_by_count_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_count_part_lanes[block_k] = 0;
                    block_count_by_count_lanes[block_k] = 1;
                    block_runs_part_lanes[block_k] = 0;
                    block_runs_by_count_lanes[block_k] = 0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        unsigned block_count_part = block_count_part_lanes[block_lane];
                        unsigned block_count_by_count = block_count_by_count_lanes[block_lane];
                        unsigned block_runs_part = block_runs_part_lanes[block_lane];
                        unsigned block_runs_by_count = block_runs_by_count_lanes[block_lane];
                        if (!(a[i] == 0) && 3 < b[i] / a[i]) {
                            block_runs_part = (long long)block_count_part + block_runs_part + 1;
                            block_count_part += 1;
                            block_runs_by_count += block_count_by_count;
                        } else {
                            block_count_part = 0;
                            block_count_by_count = 0;
                        }
                        block_count_part_lanes[block_lane] = block_count_part;
                        block_count_by_count_lanes[block_lane] = block_count_by_count;
                        block_runs_part_lanes[block_lane] = block_runs_part;
                        block_runs_by_count_lanes[block_lane] = block_runs_by_count;
                    }
                }
                {
                    unsigned block_count_part = block_count_part_lanes[7];
                    unsigned block_count_by_count = block_count_by_count_lanes[7];
                    unsigned block_runs_part = block_runs_part_lanes[7];
                    unsigned block_runs_by_count = block_runs_by_count_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (!(a[i] == 0) && 3 < b[i] / a[i]) {
                            block_runs_part = (long long)block_count_part + block_runs_part + 1;
                            block_count_part += 1;
                            block_runs_by_count += block_count_by_count;
                        } else {
                            block_count_part = 0;
                            block_count_by_count = 0;
                        }
                    }
                    block_count_part_lanes[7] = block_count_part;
                    block_count_by_count_lanes[7] = block_count_by_count;
                    block_runs_part_lanes[7] = block_runs_part;
                    block_runs_by_count_lanes[7] = block_runs_by_count;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_count_parts[block_i * 8 + block_k] = block_count_part_lanes[block_k];
                    block_count_by_counts[block_i * 8 + block_k] =
                        block_count_by_count_lanes[block_k];
                    block_runs_parts[block_i * 8 + block_k] = block_runs_part_lanes[block_k];
                    block_runs_by_counts[block_i * 8 + block_k] =
                        block_runs_by_count_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                runs = (long long)count * block_runs_by_counts[block_i] + runs +
                    block_runs_parts[block_i];
                count = (long long)count * block_count_by_counts[block_i] +
                    block_count_parts[block_i];
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                if (a[i] != 0 && b[i] / a[i] > 3)
                    count = count + 1;
                else
                    count = 0;
                runs = runs + count;
            }
        }
    }
    return runs;
}
