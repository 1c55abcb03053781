/* The greatest value, where it is first, and how often it occurs. golden: output twin: text */
void greatest(int n, const double *a, double *value, int *where, int *times)
{
    double m = a[0];
    int at = 0, c = 1;
    /* heiretsu: linear form over max in m; then set or kept in at; then linear form over (+,×) in c */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 510) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            double block_ms[512];
            int block_at4s[512];
            int block_cs[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = 1 + block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_m_lanes[8];
                int block_at4_lanes[8];
                int block_c_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_m_lanes[block_k] = m;
                    block_at4_lanes[block_k] = 0;
                    block_c_lanes[block_k] = 0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_m = block_m_lanes[block_lane];
                        int block_at4 = block_at4_lanes[block_lane];
                        int block_c = block_c_lanes[block_lane];
                        if (block_m < a[i]) {
                            block_m = a[i];
                            block_at4 = i;
                            block_c = 1;
                        } else {
                            if (a[i] == block_m) {
                                block_c += 1;
                            }
                        }
                        block_m_lanes[block_lane] = block_m;
                        block_at4_lanes[block_lane] = block_at4;
                        block_c_lanes[block_lane] = block_c;
                    }
                }
                {
                    double block_m = block_m_lanes[7];
                    int block_at4 = block_at4_lanes[7];
                    int block_c = block_c_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (block_m < a[i]) {
                            block_m = a[i];
                            block_at4 = i;
                            block_c = 1;
                        } else {
                            if (a[i] == block_m) {
                                block_c += 1;
                            }
                        }
                    }
                    block_m_lanes[7] = block_m;
                    block_at4_lanes[7] = block_at4;
                    block_c_lanes[7] = block_c;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_ms[block_i * 8 + block_k] = block_m_lanes[block_k];
                    block_at4s[block_i * 8 + block_k] = block_at4_lanes[block_k];
                    block_cs[block_i * 8 + block_k] = block_c_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (m < block_ms[block_i]) {
                    m = block_ms[block_i];
                    at = block_at4s[block_i];
                    c = block_cs[block_i];
                } else {
                    if (m == block_ms[block_i]) {
                        c += block_cs[block_i];
                    }
                }
            }
        } else {
            for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
                if (a[i] > m) {
                    m = a[i];
                    at = i;
                    c = 1;
                } else if (a[i] == m) {
                    c++;
                }
            }
        }
    }
    *value = m;
    *where = at;
    *times = c;
}
