/* A block's factor leaves the range of floats although the program's values do not: then the loop runs as it was.
   golden: output */
float doubled(int n, const float *c)
{
    float f = 0;
    /* heiretsu: linear form over (+,×) in f */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b1_end = (long long)(n);
        int b1_redo = 1;
        const float b1_first0 = f;
        if (b1_size >= 64) {
            b1_redo = 0;
            float b1_f_const1s[512];
            float b1_f_by_f2s[512];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * (8 * b1_size);
                const long long b1_hi = b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size : b1_end;
                const long long b1_len = b1_lo < b1_hi ? (b1_hi - b1_lo) / 8 : 0;
                float b1_f_const1l[8];
                float b1_f_by_f2l[8];
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_f_const1l[b1_k] = -0.0f;
                    b1_f_by_f2l[b1_k] = 1.0f;
                }
                for (long long b1_t = 0; b1_t < b1_len; b1_t++) {
                    #pragma omp simd
                    for (int b1_l = 0; b1_l < 8; b1_l++) {
                        const long long i = b1_lo + b1_l * b1_len + b1_t;
                        float b1_f_const1;
                        float b1_f_by_f2;
                        b1_f_const1 = b1_f_const1l[b1_l];
                        b1_f_by_f2 = b1_f_by_f2l[b1_l];
                        b1_f_const1 = c[i] + 2.0f * b1_f_const1;
                        b1_f_by_f2 = 2.0f * b1_f_by_f2;
                        b1_f_const1l[b1_l] = b1_f_const1;
                        b1_f_by_f2l[b1_l] = b1_f_by_f2;
                    }
                }
                {
                    float b1_f_const1;
                    float b1_f_by_f2;
                    b1_f_const1 = b1_f_const1l[7];
                    b1_f_by_f2 = b1_f_by_f2l[7];
                    for (int i = b1_lo + 8 * b1_len; i < b1_hi; i++) {
                        b1_f_const1 = c[i] + 2.0f * b1_f_const1;
                        b1_f_by_f2 = 2.0f * b1_f_by_f2;
                    }
                    b1_f_const1l[7] = b1_f_const1;
                    b1_f_by_f2l[7] = b1_f_by_f2;
                }
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_f_const1s[b1_i * 8 + b1_k] = b1_f_const1l[b1_k];
                    b1_f_by_f2s[b1_i * 8 + b1_k] = b1_f_by_f2l[b1_k];
                }
            }
            for (int b1_i = 0; b1_i < 512; b1_i++) {
                f = f * b1_f_by_f2s[b1_i] + b1_f_const1s[b1_i];
                if (f - f != 0.0f) b1_redo = 1;
            }
            if (f == 0.0f) b1_redo = 1;
        }
        if (b1_redo) {
            f = b1_first0;
            for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
                f = f * 2 + c[i];
        }
    }
    return f;
}

double turned(int n, const double *a, const double *b)
{
    double u = 1.0, v = 0.0;
    /* heiretsu: linear form over (+,×) in v, u */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(n);
        int b2_redo = 1;
        const double b2_first1 = v;
        const double b2_first2 = u;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b2_several = omp_get_max_threads() > 1;
#else
        const int b2_several = 0;
#endif
        if (b2_size >= 64 && b2_several) {
            b2_redo = 0;
            double b2_v_by_v3s[512];
            double b2_v_by_u4s[512];
            double b2_u_by_v5s[512];
            double b2_u_by_u6s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                double b2_v_by_v3l[8];
                double b2_v_by_u4l[8];
                double b2_u_by_v5l[8];
                double b2_u_by_u6l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_v_by_v3l[b2_k] = 1.0;
                    b2_v_by_u4l[b2_k] = 0.0;
                    b2_u_by_v5l[b2_k] = 0.0;
                    b2_u_by_u6l[b2_k] = 1.0;
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        double b2_v_by_v3;
                        double b2_v_by_u4;
                        double b2_u_by_v5;
                        double b2_u_by_u6;
                        double b2_old3;
                        double b2_old4;
                        b2_v_by_v3 = b2_v_by_v3l[b2_l];
                        b2_v_by_u4 = b2_v_by_u4l[b2_l];
                        b2_u_by_v5 = b2_u_by_v5l[b2_l];
                        b2_u_by_u6 = b2_u_by_u6l[b2_l];
                        b2_old3 = b2_v_by_v3;
                        b2_v_by_v3 = a[i] * b2_old3 + b[i] * b2_u_by_v5;
                        b2_u_by_v5 = a[i] * b2_u_by_v5 - b[i] * b2_old3;
                        b2_old4 = b2_v_by_u4;
                        b2_v_by_u4 = a[i] * b2_old4 + b[i] * b2_u_by_u6;
                        b2_u_by_u6 = a[i] * b2_u_by_u6 - b[i] * b2_old4;
                        if (b2_v_by_v3 < 2.3e-308 && b2_v_by_v3 > -2.3e-308) b2_v_by_v3 = 0;
                        if (b2_v_by_u4 < 2.3e-308 && b2_v_by_u4 > -2.3e-308) b2_v_by_u4 = 0;
                        if (b2_u_by_v5 < 2.3e-308 && b2_u_by_v5 > -2.3e-308) b2_u_by_v5 = 0;
                        if (b2_u_by_u6 < 2.3e-308 && b2_u_by_u6 > -2.3e-308) b2_u_by_u6 = 0;
                        b2_v_by_v3l[b2_l] = b2_v_by_v3;
                        b2_v_by_u4l[b2_l] = b2_v_by_u4;
                        b2_u_by_v5l[b2_l] = b2_u_by_v5;
                        b2_u_by_u6l[b2_l] = b2_u_by_u6;
                    }
                }
                {
                    double b2_v_by_v3;
                    double b2_v_by_u4;
                    double b2_u_by_v5;
                    double b2_u_by_u6;
                    double b2_old3;
                    double b2_old4;
                    b2_v_by_v3 = b2_v_by_v3l[7];
                    b2_v_by_u4 = b2_v_by_u4l[7];
                    b2_u_by_v5 = b2_u_by_v5l[7];
                    b2_u_by_u6 = b2_u_by_u6l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        b2_old3 = b2_v_by_v3;
                        b2_v_by_v3 = a[i] * b2_old3 + b[i] * b2_u_by_v5;
                        b2_u_by_v5 = a[i] * b2_u_by_v5 - b[i] * b2_old3;
                        b2_old4 = b2_v_by_u4;
                        b2_v_by_u4 = a[i] * b2_old4 + b[i] * b2_u_by_u6;
                        b2_u_by_u6 = a[i] * b2_u_by_u6 - b[i] * b2_old4;
                        if (b2_v_by_v3 < 2.3e-308 && b2_v_by_v3 > -2.3e-308) b2_v_by_v3 = 0;
                        if (b2_v_by_u4 < 2.3e-308 && b2_v_by_u4 > -2.3e-308) b2_v_by_u4 = 0;
                        if (b2_u_by_v5 < 2.3e-308 && b2_u_by_v5 > -2.3e-308) b2_u_by_v5 = 0;
                        if (b2_u_by_u6 < 2.3e-308 && b2_u_by_u6 > -2.3e-308) b2_u_by_u6 = 0;
                    }
                    b2_v_by_v3l[7] = b2_v_by_v3;
                    b2_v_by_u4l[7] = b2_v_by_u4;
                    b2_u_by_v5l[7] = b2_u_by_v5;
                    b2_u_by_u6l[7] = b2_u_by_u6;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_v_by_v3s[b2_i * 8 + b2_k] = b2_v_by_v3l[b2_k];
                    b2_v_by_u4s[b2_i * 8 + b2_k] = b2_v_by_u4l[b2_k];
                    b2_u_by_v5s[b2_i * 8 + b2_k] = b2_u_by_v5l[b2_k];
                    b2_u_by_u6s[b2_i * 8 + b2_k] = b2_u_by_u6l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                double b2_old1;
                const double b2_last1 = v;
                const double b2_last2 = u;
                b2_old1 = v;
                v = u * b2_v_by_u4s[b2_i] + b2_old1 * b2_v_by_v3s[b2_i];
                u = u * b2_u_by_u6s[b2_i] + b2_old1 * b2_u_by_v5s[b2_i];
                if (v - v != 0.0) b2_redo = 1;
                if (u - u != 0.0) b2_redo = 1;
                if (v == 0.0) b2_redo = 1;
                if (u == 0.0) b2_redo = 1;
                if (b2_v_by_v3s[b2_i] < 2.3e-308 && b2_v_by_v3s[b2_i] > -2.3e-308 && b2_last1 != 0.0
                    && (v == 0.0 || (b2_last1 < 0.0 ? -b2_last1 : b2_last1) * 2.3e-291 > (v < 0.0 ?
                    -v : v))) b2_redo = 1;
                if (b2_v_by_u4s[b2_i] < 2.3e-308 && b2_v_by_u4s[b2_i] > -2.3e-308 && b2_last2 != 0.0
                    && (v == 0.0 || (b2_last2 < 0.0 ? -b2_last2 : b2_last2) * 2.3e-291 > (v < 0.0 ?
                    -v : v))) b2_redo = 1;
                if (b2_u_by_v5s[b2_i] < 2.3e-308 && b2_u_by_v5s[b2_i] > -2.3e-308 && b2_last1 != 0.0
                    && (u == 0.0 || (b2_last1 < 0.0 ? -b2_last1 : b2_last1) * 2.3e-291 > (u < 0.0 ?
                    -u : u))) b2_redo = 1;
                if (b2_u_by_u6s[b2_i] < 2.3e-308 && b2_u_by_u6s[b2_i] > -2.3e-308 && b2_last2 != 0.0
                    && (u == 0.0 || (b2_last2 < 0.0 ? -b2_last2 : b2_last2) * 2.3e-291 > (u < 0.0 ?
                    -u : u))) b2_redo = 1;
            }
        }
        if (b2_redo) {
            v = b2_first1;
            u = b2_first2;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                double t = u * a[i] - v * b[i];
                v = u * b[i] + v * a[i];
                u = t;
            }
        }
    }
    return u + v;
}

double segment(int n, const double *a)
{
    double s = 0.0;
    /* heiretsu: linear form over (max,+) in s */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b1_end = (long long)(n);
        int b1_redo = 1;
        const double b1_first0 = s;
        if (b1_size >= 64) {
            b1_redo = 0;
            double b1_s_const1s[512];
            int b1_s_const_none2s[512];
            double b1_s_by_s3s[512];
            double b1_odd4s[512];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * (8 * b1_size);
                const long long b1_hi = b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size : b1_end;
                const long long b1_len = b1_lo < b1_hi ? (b1_hi - b1_lo) / 8 : 0;
                double b1_s_const1l[8];
                int b1_s_const_none2l[8];
                double b1_s_by_s3l[8];
                double b1_odd4l[8];
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_odd4l[b1_k] = 0.0;
                    b1_s_const1l[b1_k] = 0.0;
                    b1_s_const_none2l[b1_k] = 1;
                    b1_s_by_s3l[b1_k] = -0.0;
                }
                for (long long b1_t = 0; b1_t < b1_len; b1_t++) {
                    #pragma omp simd
                    for (int b1_l = 0; b1_l < 8; b1_l++) {
                        const long long i = b1_lo + b1_l * b1_len + b1_t;
                        double b1_s_const1;
                        int b1_s_const_none2;
                        double b1_s_by_s3;
                        double b1_odd4;
                        b1_s_const1 = b1_s_const1l[b1_l];
                        b1_s_const_none2 = b1_s_const_none2l[b1_l];
                        b1_s_by_s3 = b1_s_by_s3l[b1_l];
                        b1_odd4 = b1_odd4l[b1_l];
                        if (b1_s_const_none2) {
                            b1_s_const1 = 0.0;
                        } else {
                            if (a[i] + b1_s_const1 < 0.0) {
                                b1_s_const1 = 0.0;
                            } else {
                                b1_s_const1 = a[i] + b1_s_const1;
                            }
                        }
                        b1_s_const_none2 = 0;
                        b1_s_by_s3 = a[i] + b1_s_by_s3;
                        b1_odd4 = b1_odd4 + (a[i] - a[i]);
                        b1_s_const1l[b1_l] = b1_s_const1;
                        b1_s_const_none2l[b1_l] = b1_s_const_none2;
                        b1_s_by_s3l[b1_l] = b1_s_by_s3;
                        b1_odd4l[b1_l] = b1_odd4;
                    }
                }
                {
                    double b1_s_const1;
                    int b1_s_const_none2;
                    double b1_s_by_s3;
                    double b1_odd4;
                    b1_s_const1 = b1_s_const1l[7];
                    b1_s_const_none2 = b1_s_const_none2l[7];
                    b1_s_by_s3 = b1_s_by_s3l[7];
                    b1_odd4 = b1_odd4l[7];
                    for (int i = b1_lo + 8 * b1_len; i < b1_hi; i++) {
                        if (b1_s_const_none2) {
                            b1_s_const1 = 0.0;
                        } else {
                            if (a[i] + b1_s_const1 < 0.0) {
                                b1_s_const1 = 0.0;
                            } else {
                                b1_s_const1 = a[i] + b1_s_const1;
                            }
                        }
                        b1_s_const_none2 = 0;
                        b1_s_by_s3 = a[i] + b1_s_by_s3;
                        b1_odd4 = b1_odd4 + (a[i] - a[i]);
                    }
                    b1_s_const1l[7] = b1_s_const1;
                    b1_s_const_none2l[7] = b1_s_const_none2;
                    b1_s_by_s3l[7] = b1_s_by_s3;
                    b1_odd4l[7] = b1_odd4;
                }
                for (int b1_k = 0; b1_k < 8; b1_k++) {
                    b1_s_const1s[b1_i * 8 + b1_k] = b1_s_const1l[b1_k];
                    b1_s_const_none2s[b1_i * 8 + b1_k] = b1_s_const_none2l[b1_k];
                    b1_s_by_s3s[b1_i * 8 + b1_k] = b1_s_by_s3l[b1_k];
                    b1_odd4s[b1_i * 8 + b1_k] = b1_odd4l[b1_k];
                }
            }
            for (int b1_i = 0; b1_i < 512; b1_i++) {
                if (s - s != 0.0) b1_redo = 1;
                if (b1_odd4s[b1_i] != 0.0) b1_redo = 1;
                if (!b1_s_const_none2s[b1_i] && b1_s_const1s[b1_i] - b1_s_const1s[b1_i] != 0.0)
                    b1_redo = 1;
                if (b1_s_by_s3s[b1_i] - b1_s_by_s3s[b1_i] != 0.0) b1_redo = 1;
                if (b1_s_const_none2s[b1_i]) {
                    s = s + b1_s_by_s3s[b1_i];
                } else {
                    if (s + b1_s_by_s3s[b1_i] < b1_s_const1s[b1_i]) {
                        s = b1_s_const1s[b1_i];
                    } else {
                        s = s + b1_s_by_s3s[b1_i];
                    }
                }
                if (s - s != 0.0) b1_redo = 1;
            }
        }
        if (b1_redo) {
            s = b1_first0;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s = s + a[i];
                if (s < 0.0)
                    s = 0.0;
            }
        }
    }
    return s;
}
