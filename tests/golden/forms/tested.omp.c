// options: accept-tested
/* More conditions than a proof takes as cases: tested, and used because the option says so. golden: report golden: output */
int alarm(int n, const int *a, const int *b, const int *c, const int *d, int t)
{
    int score = 0, peak = 0;
    /* heiretsu: linear form over (max,+) in score, peak (tested, not proved) */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n + 1;
        if (block_size >= 64) {
            long long block_score_parts[512];
            long long block_score_by_scores[512];
            long long block_peak_parts[512];
            long long block_peak_by_scores[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = 1 + block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                long long block_score_part_lanes[8];
                long long block_score_by_score_lanes[8];
                long long block_peak_part_lanes[8];
                long long block_peak_by_score_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_score_part_lanes[block_k] = -4611686018427387904LL;
                    block_score_by_score_lanes[block_k] = 0;
                    block_peak_part_lanes[block_k] = -4611686018427387904LL;
                    block_peak_by_score_lanes[block_k] = -4611686018427387904LL;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        long long block_score_part = block_score_part_lanes[block_lane];
                        long long block_score_by_score = block_score_by_score_lanes[block_lane];
                        long long block_peak_part = block_peak_part_lanes[block_lane];
                        long long block_peak_by_score = block_peak_by_score_lanes[block_lane];
                        if ((long long)((unsigned long long)(t < a[i - 1] ? 9 : 0) + (t < b[i - 1] ?
                            7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1] ? 3 : 0) + (b[i - 1] <
                            a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2 : 0) + (d[i - 1] < c[i - 1]
                            ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 : 0) + (b[i - 1] == d[i - 1] ? 1 :
                            0) + block_score_part - 15) < 0) {
                            block_score_part = 0;
                        } else {
                            block_score_part = (long long)((unsigned long long)(t < a[i - 1] ? 9 :
                                0) + (t < b[i - 1] ? 7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1]
                                ? 3 : 0) + (b[i - 1] < a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2
                                : 0) + (d[i - 1] < c[i - 1] ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 :
                                0) + (b[i - 1] == d[i - 1] ? 1 : 0) + block_score_part - 15);
                        }
                        block_score_by_score = (long long)((unsigned long long)(t < a[i - 1] ? 9 :
                            0) + (t < b[i - 1] ? 7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1] ? 3
                            : 0) + (b[i - 1] < a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2 : 0) +
                            (d[i - 1] < c[i - 1] ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 : 0) + (b[i -
                            1] == d[i - 1] ? 1 : 0) + block_score_by_score - 15);
                        if (block_peak_part < block_score_part) {
                            block_peak_part = block_score_part;
                        }
                        if (block_peak_by_score < block_score_by_score) {
                            block_peak_by_score = block_score_by_score;
                        }
                        block_score_part_lanes[block_lane] = block_score_part;
                        block_score_by_score_lanes[block_lane] = block_score_by_score;
                        block_peak_part_lanes[block_lane] = block_peak_part;
                        block_peak_by_score_lanes[block_lane] = block_peak_by_score;
                    }
                }
                {
                    long long block_score_part = block_score_part_lanes[7];
                    long long block_score_by_score = block_score_by_score_lanes[7];
                    long long block_peak_part = block_peak_part_lanes[7];
                    long long block_peak_by_score = block_peak_by_score_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if ((long long)((unsigned long long)(t < a[i - 1] ? 9 : 0) + (t < b[i - 1] ?
                            7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1] ? 3 : 0) + (b[i - 1] <
                            a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2 : 0) + (d[i - 1] < c[i - 1]
                            ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 : 0) + (b[i - 1] == d[i - 1] ? 1 :
                            0) + block_score_part - 15) < 0) {
                            block_score_part = 0;
                        } else {
                            block_score_part = (long long)((unsigned long long)(t < a[i - 1] ? 9 :
                                0) + (t < b[i - 1] ? 7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1]
                                ? 3 : 0) + (b[i - 1] < a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2
                                : 0) + (d[i - 1] < c[i - 1] ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 :
                                0) + (b[i - 1] == d[i - 1] ? 1 : 0) + block_score_part - 15);
                        }
                        block_score_by_score = (long long)((unsigned long long)(t < a[i - 1] ? 9 :
                            0) + (t < b[i - 1] ? 7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1] ? 3
                            : 0) + (b[i - 1] < a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2 : 0) +
                            (d[i - 1] < c[i - 1] ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 : 0) + (b[i -
                            1] == d[i - 1] ? 1 : 0) + block_score_by_score - 15);
                        if (block_peak_part < block_score_part) {
                            block_peak_part = block_score_part;
                        }
                        if (block_peak_by_score < block_score_by_score) {
                            block_peak_by_score = block_score_by_score;
                        }
                    }
                    block_score_part_lanes[7] = block_score_part;
                    block_score_by_score_lanes[7] = block_score_by_score;
                    block_peak_part_lanes[7] = block_peak_part;
                    block_peak_by_score_lanes[7] = block_peak_by_score;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_score_parts[block_i * 8 + block_k] = block_score_part_lanes[block_k];
                    block_score_by_scores[block_i * 8 + block_k] =
                        block_score_by_score_lanes[block_k];
                    block_peak_parts[block_i * 8 + block_k] = block_peak_part_lanes[block_k];
                    block_peak_by_scores[block_i * 8 + block_k] =
                        block_peak_by_score_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (peak < (score + block_peak_by_scores[block_i] < block_peak_parts[block_i] ?
                    block_peak_parts[block_i] : score + block_peak_by_scores[block_i])) {
                    if (score + block_peak_by_scores[block_i] < block_peak_parts[block_i]) {
                        peak = block_peak_parts[block_i];
                    } else {
                        peak = score + block_peak_by_scores[block_i];
                    }
                }
                if (score + block_score_by_scores[block_i] < block_score_parts[block_i]) {
                    score = block_score_parts[block_i];
                } else {
                    score += block_score_by_scores[block_i];
                }
            }
        } else {
            for (int i = 1; i <= n; i++) { // expect: parallel linear-form inserted
                if (a[i - 1] > t)
                    score += 9;
                if (b[i - 1] > t)
                    score += 7;
                if (c[i - 1] > t)
                    score += 5;
                if (d[i - 1] > t)
                    score += 3;
                if (a[i - 1] > b[i - 1])
                    score += 2;
                if (b[i - 1] > c[i - 1])
                    score += 2;
                if (c[i - 1] > d[i - 1])
                    score += 2;
                if (a[i - 1] == d[i - 1])
                    score++;
                if (b[i - 1] == d[i - 1])
                    score++;
                score -= 15;
                if (score < 0)
                    score = 0;
                if (score > peak)
                    peak = score;
            }
        }
    }
    return peak;
}
