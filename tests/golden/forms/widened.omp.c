// Sums of 32 bits that the program computes in 64: so do the blocks. twin: text golden: output
void greatest(int n, const int *a, const int *b, long *restrict value, int *restrict where)
{
    long m = 0;
    int at = 0;
    /* heiretsu: linear form over max in m; then set or kept in at */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            long long block_ms[512];
            int block_at3s[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                long long block_m_lanes[8];
                int block_at3_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_m_lanes[block_k] = m;
                    block_at3_lanes[block_k] = 0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        long long block_m = block_m_lanes[block_lane];
                        int block_at3 = block_at3_lanes[block_lane];
                        if (block_m < (long long)a[i] + b[i]) {
                            block_m = (long long)a[i] + b[i];
                            block_at3 = i;
                        }
                        block_m_lanes[block_lane] = block_m;
                        block_at3_lanes[block_lane] = block_at3;
                    }
                }
                {
                    long long block_m = block_m_lanes[7];
                    int block_at3 = block_at3_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (block_m < (long long)a[i] + b[i]) {
                            block_m = (long long)a[i] + b[i];
                            block_at3 = i;
                        }
                    }
                    block_m_lanes[7] = block_m;
                    block_at3_lanes[7] = block_at3;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_ms[block_i * 8 + block_k] = block_m_lanes[block_k];
                    block_at3s[block_i * 8 + block_k] = block_at3_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (m < block_ms[block_i]) {
                    m = block_ms[block_i];
                    at = block_at3s[block_i];
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                if ((long)a[i] + b[i] > m) {
                    m = (long)a[i] + b[i];
                    at = i;
                }
            }
        }
    }
    *value = m;
    *where = at;
}
