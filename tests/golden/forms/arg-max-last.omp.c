/* The greatest value, and where it is last: of equal ones the later counts. golden: output twin: text */
void greatest(int n, const double *a, double *value, int *where)
{
    double m = a[0];
    int at = 0;
    /* heiretsu: linear form over max in m; then set or kept in at */
    {
        const long long b2_size = ((long long)(n) - (long long)(1) + 511) / 512;
        const long long b2_end = (long long)(n);
        if (b2_size >= 64) {
            double b2_m2s[512];
            int b2_m_set3s[512];
            int b2_at4s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(1) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                double b2_m2l[8];
                int b2_m_set3l[8];
                int b2_at4l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_m2l[b2_k] = m;
                    b2_m_set3l[b2_k] = 0;
                    b2_at4l[b2_k] = 0;
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        double b2_m2;
                        int b2_m_set3;
                        int b2_at4;
                        b2_m2 = b2_m2l[b2_l];
                        b2_m_set3 = b2_m_set3l[b2_l];
                        b2_at4 = b2_at4l[b2_l];
                        if (b2_m2 <= a[i]) {
                            b2_m_set3 = 1;
                            b2_m2 = a[i];
                            b2_at4 = i;
                        }
                        b2_m2l[b2_l] = b2_m2;
                        b2_m_set3l[b2_l] = b2_m_set3;
                        b2_at4l[b2_l] = b2_at4;
                    }
                }
                {
                    double b2_m2;
                    int b2_m_set3;
                    int b2_at4;
                    b2_m2 = b2_m2l[7];
                    b2_m_set3 = b2_m_set3l[7];
                    b2_at4 = b2_at4l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if (b2_m2 <= a[i]) {
                            b2_m_set3 = 1;
                            b2_m2 = a[i];
                            b2_at4 = i;
                        }
                    }
                    b2_m2l[7] = b2_m2;
                    b2_m_set3l[7] = b2_m_set3;
                    b2_at4l[7] = b2_at4;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_m2s[b2_i * 8 + b2_k] = b2_m2l[b2_k];
                    b2_m_set3s[b2_i * 8 + b2_k] = b2_m_set3l[b2_k];
                    b2_at4s[b2_i * 8 + b2_k] = b2_at4l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                if (m <= b2_m2s[b2_i] && b2_m_set3s[b2_i]) {
                    m = b2_m2s[b2_i];
                    at = b2_at4s[b2_i];
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
    {
        const long long b3_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b3_end = (long long)(n);
        if (b3_size >= 2) {
            double b3_m3s[64];
            int b3_m_set4s[64];
            int b3_r5s[64];
            int b3_c6s[64];
            #pragma omp parallel for
            for (int b3_i = 0; b3_i < 64; b3_i++) {
                const long long b3_lo = (long long)(0) + b3_i * b3_size;
                const long long b3_hi = b3_lo + b3_size < b3_end ? b3_lo + b3_size : b3_end;
                double b3_m3;
                int b3_m_set4;
                int b3_r5;
                int b3_c6;
                b3_m3 = m;
                b3_m_set4 = 0;
                b3_r5 = 0;
                b3_c6 = 0;
                for (int i = b3_lo; i < b3_hi; i++) {
                    for (int j = 0; j < 64; j++) {
                        if (a[i][j] <= b3_m3) {
                            b3_m_set4 = 1;
                            b3_m3 = a[i][j];
                            b3_r5 = i;
                            b3_c6 = j;
                        }
                    }
                }
                b3_m3s[b3_i] = b3_m3;
                b3_m_set4s[b3_i] = b3_m_set4;
                b3_r5s[b3_i] = b3_r5;
                b3_c6s[b3_i] = b3_c6;
            }
            for (int b3_i = 0; b3_i < 64; b3_i++) {
                if (b3_m3s[b3_i] <= m && b3_m_set4s[b3_i]) {
                    m = b3_m3s[b3_i];
                    r = b3_r5s[b3_i];
                    c = b3_c6s[b3_i];
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
