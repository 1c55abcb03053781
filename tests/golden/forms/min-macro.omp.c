// golden: output
/* The macro of most programs: `m < x ? m : x` takes a NaN for its value, so that the blocks look for one among the data. */
#define MIN(a, b) (((a) < (b)) ? (a) : (b))

double step(int n, const double *dx, const double *c)
{
    double dt = 1e21;
    /* heiretsu: linear form over min in dt */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b1_end = (long long)(n);
        int b1_redo = 1;
        const double b1_first0 = dt;
        if (b1_size >= 64) {
            b1_redo = 0;
            double b1_dt1s[512];
            int b1_dt_set2s[512];
            double b1_odd3s[512];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * (8 * b1_size);
                const long long b1_hi = b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size : b1_end;
                const long long b1_len = b1_lo < b1_hi ? (b1_hi - b1_lo) / 8 : 0;
                double b1_dt1l[8];
                int b1_dt_set2l[8];
                double b1_odd3l[8];
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_dt1l[b1_k] = dt;
                    b1_dt_set2l[b1_k] = 0;
                    b1_odd3l[b1_k] = 0.0;
                }
                for (long long b1_t = 0; b1_t < b1_len; b1_t++) {
                    #pragma omp simd
                    for (int b1_l = 0; b1_l < 8; b1_l++) {
                        const long long i = b1_lo + b1_l * b1_len + b1_t;
                        double b1_dt1;
                        int b1_dt_set2;
                        double b1_odd3;
                        b1_dt1 = b1_dt1l[b1_l];
                        b1_dt_set2 = b1_dt_set2l[b1_l];
                        b1_odd3 = b1_odd3l[b1_l];
                        if (!(b1_dt1 < 0.7 * dx[i] / c[i])) {
                            b1_dt_set2 = 1;
                        }
                        if (!(b1_dt1 < 0.7 * dx[i] / c[i])) {
                            b1_dt1 = 0.7 * dx[i] / c[i];
                        }
                        b1_odd3 = b1_odd3 + (0.7 * dx[i] / c[i] - 0.7 * dx[i] / c[i]);
                        b1_dt1l[b1_l] = b1_dt1;
                        b1_dt_set2l[b1_l] = b1_dt_set2;
                        b1_odd3l[b1_l] = b1_odd3;
                    }
                }
                {
                    double b1_dt1;
                    int b1_dt_set2;
                    double b1_odd3;
                    b1_dt1 = b1_dt1l[7];
                    b1_dt_set2 = b1_dt_set2l[7];
                    b1_odd3 = b1_odd3l[7];
                    for (int i = b1_lo + 8 * b1_len; i < b1_hi; i++) {
                        if (!(b1_dt1 < 0.7 * dx[i] / c[i])) {
                            b1_dt_set2 = 1;
                        }
                        if (!(b1_dt1 < 0.7 * dx[i] / c[i])) {
                            b1_dt1 = 0.7 * dx[i] / c[i];
                        }
                        b1_odd3 = b1_odd3 + (0.7 * dx[i] / c[i] - 0.7 * dx[i] / c[i]);
                    }
                    b1_dt1l[7] = b1_dt1;
                    b1_dt_set2l[7] = b1_dt_set2;
                    b1_odd3l[7] = b1_odd3;
                }
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_dt1s[b1_i * 8 + b1_k] = b1_dt1l[b1_k];
                    b1_dt_set2s[b1_i * 8 + b1_k] = b1_dt_set2l[b1_k];
                    b1_odd3s[b1_i * 8 + b1_k] = b1_odd3l[b1_k];
                }
            }
            for (int b1_i = 0; b1_i < 512; b1_i++) {
                if (b1_odd3s[b1_i] != 0.0) b1_redo = 1;
                if (!(dt < b1_dt1s[b1_i]) && b1_dt_set2s[b1_i]) {
                    dt = b1_dt1s[b1_i];
                }
            }
        }
        if (b1_redo) {
            dt = b1_first0;
            for (int i = 0; i < n; i++) // expect: parallel linear-form
                dt = MIN(dt, 0.7 * dx[i] / c[i]);
        }
    }
    return dt;
}

double of_two(int n, const double *a, const double *b, double m)
{
    /* heiretsu: linear form over min in m */
    {
        const long long b0_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b0_end = (long long)(n);
        int b0_redo = 1;
        const double b0_first0 = m;
        if (b0_size >= 64) {
            b0_redo = 0;
            double b0_m1s[512];
            int b0_m_set2s[512];
            double b0_odd3s[512];
            #pragma omp parallel for
            for (int b0_i = 0; b0_i < 64; b0_i++) {
                const long long b0_lo = (long long)(0) + b0_i * (8 * b0_size);
                const long long b0_hi = b0_lo + 8 * b0_size < b0_end ? b0_lo + 8 * b0_size : b0_end;
                const long long b0_len = b0_lo < b0_hi ? (b0_hi - b0_lo) / 8 : 0;
                double b0_m1l[8];
                int b0_m_set2l[8];
                double b0_odd3l[8];
                for (int b0_k = 0; b0_k < 8; b0_k++) {
                    b0_m1l[b0_k] = m;
                    b0_m_set2l[b0_k] = 0;
                    b0_odd3l[b0_k] = 0.0;
                }
                for (long long b0_t = 0; b0_t < b0_len; b0_t++) {
                    #pragma omp simd
                    for (int b0_l = 0; b0_l < 8; b0_l++) {
                        const long long i = b0_lo + b0_l * b0_len + b0_t;
                        double b0_m1;
                        int b0_m_set2;
                        double b0_odd3;
                        b0_m1 = b0_m1l[b0_l];
                        b0_m_set2 = b0_m_set2l[b0_l];
                        b0_odd3 = b0_odd3l[b0_l];
                        if (!(b0_m1 < (a[i] < b[i] ? a[i] : b[i]))) {
                            b0_m_set2 = 1;
                        }
                        if (!(b0_m1 < (a[i] < b[i] ? a[i] : b[i]))) {
                            if (a[i] < b[i]) {
                                b0_m1 = a[i];
                            } else {
                                b0_m1 = b[i];
                            }
                        }
                        b0_odd3 = b0_odd3 + (a[i] - a[i]) + (b[i] - b[i]);
                        b0_m1l[b0_l] = b0_m1;
                        b0_m_set2l[b0_l] = b0_m_set2;
                        b0_odd3l[b0_l] = b0_odd3;
                    }
                }
                {
                    double b0_m1;
                    int b0_m_set2;
                    double b0_odd3;
                    b0_m1 = b0_m1l[7];
                    b0_m_set2 = b0_m_set2l[7];
                    b0_odd3 = b0_odd3l[7];
                    for (int i = b0_lo + 8 * b0_len; i < b0_hi; i++) {
                        if (!(b0_m1 < (a[i] < b[i] ? a[i] : b[i]))) {
                            b0_m_set2 = 1;
                        }
                        if (!(b0_m1 < (a[i] < b[i] ? a[i] : b[i]))) {
                            if (a[i] < b[i]) {
                                b0_m1 = a[i];
                            } else {
                                b0_m1 = b[i];
                            }
                        }
                        b0_odd3 = b0_odd3 + (a[i] - a[i]) + (b[i] - b[i]);
                    }
                    b0_m1l[7] = b0_m1;
                    b0_m_set2l[7] = b0_m_set2;
                    b0_odd3l[7] = b0_odd3;
                }
                for (int b0_k = 0; b0_k < 8; b0_k++) {
                    b0_m1s[b0_i * 8 + b0_k] = b0_m1l[b0_k];
                    b0_m_set2s[b0_i * 8 + b0_k] = b0_m_set2l[b0_k];
                    b0_odd3s[b0_i * 8 + b0_k] = b0_odd3l[b0_k];
                }
            }
            for (int b0_i = 0; b0_i < 512; b0_i++) {
                if (b0_odd3s[b0_i] != 0.0) b0_redo = 1;
                if (!(m < b0_m1s[b0_i]) && b0_m_set2s[b0_i]) {
                    m = b0_m1s[b0_i];
                }
            }
        }
        if (b0_redo) {
            m = b0_first0;
            for (int i = 0; i < n; i++) // expect: parallel linear-form
                m = MIN(m, MIN(a[i], b[i]));
        }
    }
    return m;
}
