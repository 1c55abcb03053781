/* Minima and maxima keep NaNs and the signs of zeros: blocks run from the value before the loop with the loop's own
   comparison, and are put together in order by the same one. golden: output twin: text */
double least(int n, const double *d)
{
    double m = d[0];
    /* heiretsu: linear form over min in m */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b1_end = (long long)(n);
        if (b1_size >= 64) {
            double b1_m1s[512];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * (8 * b1_size);
                const long long b1_hi = b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size : b1_end;
                const long long b1_len = b1_lo < b1_hi ? (b1_hi - b1_lo) / 8 : 0;
                double b1_m1l[8];
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_m1l[b1_k] = m;
                }
                for (long long b1_t = 0; b1_t < b1_len; b1_t++) {
                    #pragma omp simd
                    for (int b1_l = 0; b1_l < 8; b1_l++) {
                        const long long i = b1_lo + b1_l * b1_len + b1_t;
                        double b1_m1;
                        b1_m1 = b1_m1l[b1_l];
                        if (d[i] < b1_m1) {
                            b1_m1 = d[i];
                        }
                        b1_m1l[b1_l] = b1_m1;
                    }
                }
                {
                    double b1_m1;
                    b1_m1 = b1_m1l[7];
                    for (int i = b1_lo + 8 * b1_len; i < b1_hi; i++) {
                        if (d[i] < b1_m1) {
                            b1_m1 = d[i];
                        }
                    }
                    b1_m1l[7] = b1_m1;
                }
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_m1s[b1_i * 8 + b1_k] = b1_m1l[b1_k];
                }
            }
            for (int b1_i = 0; b1_i < 512; b1_i++) {
                if (b1_m1s[b1_i] < m) {
                    m = b1_m1s[b1_i];
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
    {
        const long long b0_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b0_end = (long long)(n);
        if (b0_size >= 64) {
            double b0_m1s[512];
            int b0_m_set2s[512];
            #pragma omp parallel for
            for (int b0_i = 0; b0_i < 64; b0_i++) {
                const long long b0_lo = (long long)(0) + b0_i * (8 * b0_size);
                const long long b0_hi = b0_lo + 8 * b0_size < b0_end ? b0_lo + 8 * b0_size : b0_end;
                const long long b0_len = b0_lo < b0_hi ? (b0_hi - b0_lo) / 8 : 0;
                double b0_m1l[8];
                int b0_m_set2l[8];
                for (int b0_k = 0; b0_k < 8; b0_k++) {
                    b0_m1l[b0_k] = m;
                    b0_m_set2l[b0_k] = 0;
                }
                for (long long b0_t = 0; b0_t < b0_len; b0_t++) {
                    #pragma omp simd
                    for (int b0_l = 0; b0_l < 8; b0_l++) {
                        const long long i = b0_lo + b0_l * b0_len + b0_t;
                        double b0_m1;
                        int b0_m_set2;
                        b0_m1 = b0_m1l[b0_l];
                        b0_m_set2 = b0_m_set2l[b0_l];
                        if (b0_m1 <= d[i]) {
                            b0_m_set2 = 1;
                            b0_m1 = d[i];
                        }
                        b0_m1l[b0_l] = b0_m1;
                        b0_m_set2l[b0_l] = b0_m_set2;
                    }
                }
                {
                    double b0_m1;
                    int b0_m_set2;
                    b0_m1 = b0_m1l[7];
                    b0_m_set2 = b0_m_set2l[7];
                    for (int i = b0_lo + 8 * b0_len; i < b0_hi; i++) {
                        if (b0_m1 <= d[i]) {
                            b0_m_set2 = 1;
                            b0_m1 = d[i];
                        }
                    }
                    b0_m1l[7] = b0_m1;
                    b0_m_set2l[7] = b0_m_set2;
                }
                for (int b0_k = 0; b0_k < 8; b0_k++) {
                    b0_m1s[b0_i * 8 + b0_k] = b0_m1l[b0_k];
                    b0_m_set2s[b0_i * 8 + b0_k] = b0_m_set2l[b0_k];
                }
            }
            for (int b0_i = 0; b0_i < 512; b0_i++) {
                if (m <= b0_m1s[b0_i] && b0_m_set2s[b0_i]) {
                    m = b0_m1s[b0_i];
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
    {
        const long long b0_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b0_end = (long long)(n);
        if (b0_size >= 64) {
            double b0_m1s[512];
            #pragma omp parallel for
            for (int b0_i = 0; b0_i < 64; b0_i++) {
                const long long b0_lo = (long long)(0) + b0_i * (8 * b0_size);
                const long long b0_hi = b0_lo + 8 * b0_size < b0_end ? b0_lo + 8 * b0_size : b0_end;
                const long long b0_len = b0_lo < b0_hi ? (b0_hi - b0_lo) / 8 : 0;
                double b0_m1l[8];
                for (int b0_k = 0; b0_k < 8; b0_k++) {
                    b0_m1l[b0_k] = m;
                }
                for (long long b0_t = 0; b0_t < b0_len; b0_t++) {
                    #pragma omp simd
                    for (int b0_l = 0; b0_l < 8; b0_l++) {
                        const long long i = b0_lo + b0_l * b0_len + b0_t;
                        double b0_m1;
                        b0_m1 = b0_m1l[b0_l];
                        if (b0_m1 < d[i]) {
                            b0_m1 = d[i];
                        }
                        b0_m1l[b0_l] = b0_m1;
                    }
                }
                {
                    double b0_m1;
                    b0_m1 = b0_m1l[7];
                    for (int i = b0_lo + 8 * b0_len; i < b0_hi; i++) {
                        if (b0_m1 < d[i]) {
                            b0_m1 = d[i];
                        }
                    }
                    b0_m1l[7] = b0_m1;
                }
                for (int b0_k = 0; b0_k < 8; b0_k++) {
                    b0_m1s[b0_i * 8 + b0_k] = b0_m1l[b0_k];
                }
            }
            for (int b0_i = 0; b0_i < 512; b0_i++) {
                if (m < b0_m1s[b0_i]) {
                    m = b0_m1s[b0_i];
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
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b1_end = (long long)(n);
        int b1_redo = 1;
        const double b1_first0 = p;
        if (b1_size >= 64) {
            b1_redo = 0;
            double b1_p_by_p1s[512];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * (8 * b1_size);
                const long long b1_hi = b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size : b1_end;
                const long long b1_len = b1_lo < b1_hi ? (b1_hi - b1_lo) / 8 : 0;
                double b1_p_by_p1l[8];
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_p_by_p1l[b1_k] = 1.0;
                }
                for (long long b1_t = 0; b1_t < b1_len; b1_t++) {
                    #pragma omp simd
                    for (int b1_l = 0; b1_l < 8; b1_l++) {
                        const long long i = b1_lo + b1_l * b1_len + b1_t;
                        double b1_p_by_p1;
                        b1_p_by_p1 = b1_p_by_p1l[b1_l];
                        b1_p_by_p1 = d[i] * b1_p_by_p1;
                        if (b1_p_by_p1 < 2.3e-308 && b1_p_by_p1 > -2.3e-308) b1_p_by_p1 = 0;
                        b1_p_by_p1l[b1_l] = b1_p_by_p1;
                    }
                }
                {
                    double b1_p_by_p1;
                    b1_p_by_p1 = b1_p_by_p1l[7];
                    for (int i = b1_lo + 8 * b1_len; i < b1_hi; i++) {
                        b1_p_by_p1 = d[i] * b1_p_by_p1;
                        if (b1_p_by_p1 < 2.3e-308 && b1_p_by_p1 > -2.3e-308) b1_p_by_p1 = 0;
                    }
                    b1_p_by_p1l[7] = b1_p_by_p1;
                }
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_p_by_p1s[b1_i * 8 + b1_k] = b1_p_by_p1l[b1_k];
                }
            }
            for (int b1_i = 0; b1_i < 512; b1_i++) {
                const double b1_last0 = p;
                p = p * b1_p_by_p1s[b1_i];
                if (p - p != 0.0) b1_redo = 1;
                if (b1_p_by_p1s[b1_i] < 2.3e-308 && b1_p_by_p1s[b1_i] > -2.3e-308 && b1_last0 != 0.0
                    && (p == 0.0 || (b1_last0 < 0.0 ? -b1_last0 : b1_last0) * 2.3e-291 > (p < 0.0 ?
                    -p : p))) b1_redo = 1;
            }
            if (p == 0.0) b1_redo = 1;
        }
        if (b1_redo) {
            p = b1_first0;
            for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
                p = p * d[i];
        }
    }
    return p;
}
