/* The greatest value, and where it is last: of equal ones the later counts. golden: output twin: text */
void greatest(int n, const double *a, double *value, int *where)
{
    double m = a[0];
    int at = 0;
    /* heiretsu: linear form over max in m; then set or kept in at */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 510) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            double block_ms[512];
            int block_m_sets[512];
            int block_at4s[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = 1 + block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_m_lanes[8];
                int block_m_set_lanes[8];
                int block_at4_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_m_lanes[block_k] = m;
                    block_m_set_lanes[block_k] = 0;
                    block_at4_lanes[block_k] = 0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_m = block_m_lanes[block_lane];
                        int block_m_set = block_m_set_lanes[block_lane];
                        int block_at4 = block_at4_lanes[block_lane];
                        if (block_m <= a[i]) {
                            block_m_set = 1;
                            block_m = a[i];
                            block_at4 = i;
                        }
                        block_m_lanes[block_lane] = block_m;
                        block_m_set_lanes[block_lane] = block_m_set;
                        block_at4_lanes[block_lane] = block_at4;
                    }
                }
                {
                    double block_m = block_m_lanes[7];
                    int block_m_set = block_m_set_lanes[7];
                    int block_at4 = block_at4_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (block_m <= a[i]) {
                            block_m_set = 1;
                            block_m = a[i];
                            block_at4 = i;
                        }
                    }
                    block_m_lanes[7] = block_m;
                    block_m_set_lanes[7] = block_m_set;
                    block_at4_lanes[7] = block_at4;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_ms[block_i * 8 + block_k] = block_m_lanes[block_k];
                    block_m_sets[block_i * 8 + block_k] = block_m_set_lanes[block_k];
                    block_at4s[block_i * 8 + block_k] = block_at4_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (m <= block_ms[block_i] && block_m_sets[block_i]) {
                    m = block_ms[block_i];
                    at = block_at4s[block_i];
                }
            }
        } else {
            for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
                if (a[i] >= m) {
                    m = a[i];
                    at = i;
                }
            }
        }
    }
    *value = m;
    *where = at;
}

/* The least element of a table, and where it is last. */
void least(int n, const double a[][64], double *value, int *row, int *column)
{
    double m = 1.0;
    int r = -1, c = -1;
    /* heiretsu: linear form over min in m; then set or kept in r; then set or kept in c */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        if (block_size >= 2) {
            double block_ms[64];
            int block_m_sets[64];
            int block_rs[64];
            int block_cs[64];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                double block_m = m;
                int block_m_set = 0;
                int block_r = 0;
                int block_c = 0;
                for (int i = block_lo; i < block_hi; i++) {
                    for (int j = 0; j < 64; j++) {
                        if (a[i][j] <= block_m) {
                            block_m_set = 1;
                            block_m = a[i][j];
                            block_r = i;
                            block_c = j;
                        }
                    }
                }
                block_ms[block_i] = block_m;
                block_m_sets[block_i] = block_m_set;
                block_rs[block_i] = block_r;
                block_cs[block_i] = block_c;
            }
            for (int block_i = 0; block_i < 64; block_i++) {
                if (block_ms[block_i] <= m && block_m_sets[block_i]) {
                    m = block_ms[block_i];
                    r = block_rs[block_i];
                    c = block_cs[block_i];
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                for (int j = 0; j < 64; j++) {
                    if (a[i][j] <= m) {
                        m = a[i][j];
                        r = i;
                        c = j;
                    }
                }
            }
        }
    }
    *value = m;
    *row = r;
    *column = c;
}
