// golden: output
/* The macro of most programs: `m < x ? m : x` takes a NaN for its value, so that the blocks look for one among the data. */
#define MIN(a, b) (((a) < (b)) ? (a) : (b))

double step(int n, const double *dx, const double *c)
{
    double dt = 1e21;
    /* heiretsu: linear form over min in dt */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        int block_redo = 1;
        const double block_first0 = dt;
        if (block_size >= 64) {
            block_redo = 0;
            double block_dts[512];
            int block_dt_sets[512];
            double block_odds[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_dt_lanes[8];
                int block_dt_set_lanes[8];
                double block_odd_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_dt_lanes[block_k] = dt;
                    block_dt_set_lanes[block_k] = 0;
                    block_odd_lanes[block_k] = 0.0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_dt = block_dt_lanes[block_lane];
                        int block_dt_set = block_dt_set_lanes[block_lane];
                        double block_odd = block_odd_lanes[block_lane];
                        if (!(block_dt < 0.7 * dx[i] / c[i])) {
                            block_dt_set = 1;
                        }
                        if (!(block_dt < 0.7 * dx[i] / c[i])) {
                            block_dt = 0.7 * dx[i] / c[i];
                        }
                        block_odd = block_odd + (0.7 * dx[i] / c[i] - 0.7 * dx[i] / c[i]);
                        block_dt_lanes[block_lane] = block_dt;
                        block_dt_set_lanes[block_lane] = block_dt_set;
                        block_odd_lanes[block_lane] = block_odd;
                    }
                }
                {
                    double block_dt = block_dt_lanes[7];
                    int block_dt_set = block_dt_set_lanes[7];
                    double block_odd = block_odd_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (!(block_dt < 0.7 * dx[i] / c[i])) {
                            block_dt_set = 1;
                        }
                        if (!(block_dt < 0.7 * dx[i] / c[i])) {
                            block_dt = 0.7 * dx[i] / c[i];
                        }
                        block_odd = block_odd + (0.7 * dx[i] / c[i] - 0.7 * dx[i] / c[i]);
                    }
                    block_dt_lanes[7] = block_dt;
                    block_dt_set_lanes[7] = block_dt_set;
                    block_odd_lanes[7] = block_odd;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_dts[block_i * 8 + block_k] = block_dt_lanes[block_k];
                    block_dt_sets[block_i * 8 + block_k] = block_dt_set_lanes[block_k];
                    block_odds[block_i * 8 + block_k] = block_odd_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (block_odds[block_i] != 0.0) block_redo = 1;
                if (!(dt < block_dts[block_i]) && block_dt_sets[block_i]) {
                    dt = block_dts[block_i];
                }
            }
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (block_redo) {
            dt = block_first0;
            for (int i = 0; i < n; i++) // expect: parallel linear-form
                dt = MIN(dt, 0.7 * dx[i] / c[i]);
        }
    }
    return dt;
}

double of_two(int n, const double *a, const double *b, double m)
{
    /* heiretsu: linear form over min in m */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        int block_redo = 1;
        const double block_first0 = m;
        if (block_size >= 64) {
            block_redo = 0;
            double block_ms[512];
            int block_m_sets[512];
            double block_odds[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_m_lanes[8];
                int block_m_set_lanes[8];
                double block_odd_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_m_lanes[block_k] = m;
                    block_m_set_lanes[block_k] = 0;
                    block_odd_lanes[block_k] = 0.0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_m = block_m_lanes[block_lane];
                        int block_m_set = block_m_set_lanes[block_lane];
                        double block_odd = block_odd_lanes[block_lane];
                        if (!(block_m < (a[i] < b[i] ? a[i] : b[i]))) {
                            block_m_set = 1;
                        }
                        if (!(block_m < (a[i] < b[i] ? a[i] : b[i]))) {
                            if (a[i] < b[i]) {
                                block_m = a[i];
                            } else {
                                block_m = b[i];
                            }
                        }
                        block_odd = block_odd + (a[i] - a[i]) + (b[i] - b[i]);
                        block_m_lanes[block_lane] = block_m;
                        block_m_set_lanes[block_lane] = block_m_set;
                        block_odd_lanes[block_lane] = block_odd;
                    }
                }
                {
                    double block_m = block_m_lanes[7];
                    int block_m_set = block_m_set_lanes[7];
                    double block_odd = block_odd_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (!(block_m < (a[i] < b[i] ? a[i] : b[i]))) {
                            block_m_set = 1;
                        }
                        if (!(block_m < (a[i] < b[i] ? a[i] : b[i]))) {
                            if (a[i] < b[i]) {
                                block_m = a[i];
                            } else {
                                block_m = b[i];
                            }
                        }
                        block_odd = block_odd + (a[i] - a[i]) + (b[i] - b[i]);
                    }
                    block_m_lanes[7] = block_m;
                    block_m_set_lanes[7] = block_m_set;
                    block_odd_lanes[7] = block_odd;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_ms[block_i * 8 + block_k] = block_m_lanes[block_k];
                    block_m_sets[block_i * 8 + block_k] = block_m_set_lanes[block_k];
                    block_odds[block_i * 8 + block_k] = block_odd_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (block_odds[block_i] != 0.0) block_redo = 1;
                if (!(m < block_ms[block_i]) && block_m_sets[block_i]) {
                    m = block_ms[block_i];
                }
            }
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (block_redo) {
            m = block_first0;
            for (int i = 0; i < n; i++) // expect: parallel linear-form
                m = MIN(m, MIN(a[i], b[i]));
        }
    }
    return m;
}
