/* Functions of the user's: a float recurrence looked into; data alone through one with a loop, a table and a global that nothing changes. golden: output */
static const int weight[4] = {1, -2, 3, -4};
static int threshold = 7;

static double step(double s, double x, double c)
{
    double kept = c * s;
    return kept + (1.0 - c) * x;
}

static int cost(int x)
{
    int k = 0;
    for (int j = 0; j < 8; j++) // expect: parallel reduction(+:k)
        k += (x >> j) & 1;
    return k - weight[x & 3];
}

static int gain(int x)
{
    return x > threshold ? x - threshold : -1;
}

double smooth(int n, const double *x, double c, double s)
{
    /* heiretsu: linear form over (+,×) in s */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        int block_redo = 1;
        const double block_first0 = s;
        if (block_size >= 64) {
            block_redo = 0;
            double block_s_parts[512];
            double block_s_by_ss[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_s_part_lanes[8];
                double block_s_by_s_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_s_part_lanes[block_k] = -0.0;
                    block_s_by_s_lanes[block_k] = 1.0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_s_part = block_s_part_lanes[block_lane];
                        double block_s_by_s = block_s_by_s_lanes[block_lane];
                        block_s_part = c * block_s_part + ((1.0 - c) * x[i]);
                        block_s_by_s = c * block_s_by_s;
                        if (block_s_by_s < 2.3e-308 && block_s_by_s > -2.3e-308) block_s_by_s = 0;
                        block_s_part_lanes[block_lane] = block_s_part;
                        block_s_by_s_lanes[block_lane] = block_s_by_s;
                    }
                }
                {
                    double block_s_part = block_s_part_lanes[7];
                    double block_s_by_s = block_s_by_s_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        block_s_part = c * block_s_part + ((1.0 - c) * x[i]);
                        block_s_by_s = c * block_s_by_s;
                        if (block_s_by_s < 2.3e-308 && block_s_by_s > -2.3e-308) block_s_by_s = 0;
                    }
                    block_s_part_lanes[7] = block_s_part;
                    block_s_by_s_lanes[7] = block_s_by_s;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_s_parts[block_i * 8 + block_k] = block_s_part_lanes[block_k];
                    block_s_by_ss[block_i * 8 + block_k] = block_s_by_s_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                const double block_last0 = s;
                s = s * block_s_by_ss[block_i] + block_s_parts[block_i];
                if (s - s != 0.0) block_redo = 1;
                if (block_s_by_ss[block_i] < 2.3e-308 && block_s_by_ss[block_i] > -2.3e-308 &&
                    block_last0 != 0.0 && (s == 0.0 || (block_last0 < 0.0 ? -block_last0 :
                    block_last0) * 2.3e-291 > (s < 0.0 ? -s : s))) block_redo = 1;
            }
            if (s == 0.0) block_redo = 1;
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (block_redo) {
            s = block_first0;
            for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
                s = step(s, x[i], c);
        }
    }
    return s;
}

int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    /* heiretsu: linear form over (max,+) in cur, best */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            long long block_cur_parts[512];
            long long block_cur_by_curs[512];
            long long block_best_parts[512];
            long long block_best_by_curs[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
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
                        if ((long long)((unsigned long long)cost(a[i]) + gain(a[i]) +
                            block_cur_part) < 0) {
                            block_cur_part = 0;
                        } else {
                            block_cur_part = (long long)((unsigned long long)cost(a[i]) + gain(a[i])
                                + block_cur_part);
                        }
                        block_cur_by_cur = (long long)((unsigned long long)cost(a[i]) + gain(a[i]) +
                            block_cur_by_cur);
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
                        if ((long long)((unsigned long long)cost(a[i]) + gain(a[i]) +
                            block_cur_part) < 0) {
                            block_cur_part = 0;
                        } else {
                            block_cur_part = (long long)((unsigned long long)cost(a[i]) + gain(a[i])
                                + block_cur_part);
                        }
                        block_cur_by_cur = (long long)((unsigned long long)cost(a[i]) + gain(a[i]) +
                            block_cur_by_cur);
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
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                cur += cost(a[i]) + gain(a[i]);
                if (cur < 0)
                    cur = 0;
                if (cur > best)
                    best = cur;
            }
        }
    }
    return best;
}
