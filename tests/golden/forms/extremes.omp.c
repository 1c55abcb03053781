/* Minima and maxima keep NaNs and the signs of zeros: blocks run from the value before the loop with the loop's own
   comparison, and are put together in order by the same one. golden: output twin: text */
double least(int n, const double *d)
{
    double m = d[0];
    /* heiretsu: linear form over min in m */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            double block_ms[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_m_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_m_lanes[block_k] = m;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_m = block_m_lanes[block_lane];
                        if (d[i] < block_m) {
                            block_m = d[i];
                        }
                        block_m_lanes[block_lane] = block_m;
                    }
                }
                {
                    double block_m = block_m_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (d[i] < block_m) {
                            block_m = d[i];
                        }
                    }
                    block_m_lanes[7] = block_m;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_ms[block_i * 8 + block_k] = block_m_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (block_ms[block_i] < m) {
                    m = block_ms[block_i];
                }
            }
        } else {
            for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
                if (d[i] < m)
                    m = d[i];
        }
    }
    return m;
}

double last_greatest(int n, const double *d, double m)
{
    /* heiretsu: linear form over max in m */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            double block_ms[512];
            int block_m_sets[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_m_lanes[8];
                int block_m_set_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_m_lanes[block_k] = m;
                    block_m_set_lanes[block_k] = 0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_m = block_m_lanes[block_lane];
                        int block_m_set = block_m_set_lanes[block_lane];
                        if (block_m <= d[i]) {
                            block_m_set = 1;
                            block_m = d[i];
                        }
                        block_m_lanes[block_lane] = block_m;
                        block_m_set_lanes[block_lane] = block_m_set;
                    }
                }
                {
                    double block_m = block_m_lanes[7];
                    int block_m_set = block_m_set_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (block_m <= d[i]) {
                            block_m_set = 1;
                            block_m = d[i];
                        }
                    }
                    block_m_lanes[7] = block_m;
                    block_m_set_lanes[7] = block_m_set;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_ms[block_i * 8 + block_k] = block_m_lanes[block_k];
                    block_m_sets[block_i * 8 + block_k] = block_m_set_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (m <= block_ms[block_i] && block_m_sets[block_i]) {
                    m = block_ms[block_i];
                }
            }
        } else {
            for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
                if (d[i] >= m)
                    m = d[i];
        }
    }
    return m;
}

double chosen(int n, const double *d, double m)
{
    /* heiretsu: linear form over max in m */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            double block_ms[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_m_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_m_lanes[block_k] = m;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_m = block_m_lanes[block_lane];
                        if (block_m < d[i]) {
                            block_m = d[i];
                        }
                        block_m_lanes[block_lane] = block_m;
                    }
                }
                {
                    double block_m = block_m_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (block_m < d[i]) {
                            block_m = d[i];
                        }
                    }
                    block_m_lanes[7] = block_m;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_ms[block_i * 8 + block_k] = block_m_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (m < block_ms[block_i]) {
                    m = block_ms[block_i];
                }
            }
        } else {
            for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
                m = d[i] > m ? d[i] : m;
        }
    }
    return m;
}

/* A product that zero and infinity may meet in. */
double product(int n, const double *d)
{
    double p = 1.0;
    /* heiretsu: linear form over × in p */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        int block_redo = 1;
        const double block_first0 = p;
        if (block_size >= 64) {
            block_redo = 0;
            double block_p_by_ps[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_p_by_p_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_p_by_p_lanes[block_k] = 1.0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_p_by_p = block_p_by_p_lanes[block_lane];
                        block_p_by_p = d[i] * block_p_by_p;
                        if (block_p_by_p < 2.3e-308 && block_p_by_p > -2.3e-308) block_p_by_p = 0;
                        block_p_by_p_lanes[block_lane] = block_p_by_p;
                    }
                }
                {
                    double block_p_by_p = block_p_by_p_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        block_p_by_p = d[i] * block_p_by_p;
                        if (block_p_by_p < 2.3e-308 && block_p_by_p > -2.3e-308) block_p_by_p = 0;
                    }
                    block_p_by_p_lanes[7] = block_p_by_p;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_p_by_ps[block_i * 8 + block_k] = block_p_by_p_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                const double block_last0 = p;
                p = p * block_p_by_ps[block_i];
                if (p - p != 0.0) block_redo = 1;
                if (block_p_by_ps[block_i] < 2.3e-308 && block_p_by_ps[block_i] > -2.3e-308 &&
                    block_last0 != 0.0 && (p == 0.0 || (block_last0 < 0.0 ? -block_last0 :
                    block_last0) * 2.3e-291 > (p < 0.0 ? -p : p))) block_redo = 1;
            }
            if (p == 0.0) block_redo = 1;
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (block_redo) {
            p = block_first0;
            for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
                p = p * d[i];
        }
    }
    return p;
}
