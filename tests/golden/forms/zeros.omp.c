/* Zeros of both signs are equal: the program's comparisons say which of them is left. Blocks compare in the same way, or the loop
   runs as it was where a zero is left. twin: text golden: output */
void above(int n, const double *restrict a, double *restrict o) // options: force
{
    double s = 0.0;
    /* heiretsu: linear form over (max,+) in s */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b1_end = (long long)(n);
        int b1_redo = 0;
        const double b1_first0 = s;
        double b1_s_const1s[512];
        int b1_s_const_none2s[512];
        double b1_s_by_s3s[512];
        double b1_odd4s[512];
        double b1_s_before5s[512];
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
                        if (a[i] + b1_s_const1 <= 0.0) {
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
                        if (a[i] + b1_s_const1 <= 0.0) {
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
            b1_s_before5s[b1_i] = s;
            if (s - s != 0.0) b1_redo = 1;
            if (b1_odd4s[b1_i] != 0.0) b1_redo = 1;
            if (!b1_s_const_none2s[b1_i] && b1_s_const1s[b1_i] - b1_s_const1s[b1_i] != 0.0) b1_redo
                = 1;
            if (b1_s_by_s3s[b1_i] - b1_s_by_s3s[b1_i] != 0.0) b1_redo = 1;
            if (b1_s_const_none2s[b1_i]) {
                s = s + b1_s_by_s3s[b1_i];
            } else {
                if (s + b1_s_by_s3s[b1_i] <= b1_s_const1s[b1_i]) {
                    s = b1_s_const1s[b1_i];
                } else {
                    s = s + b1_s_by_s3s[b1_i];
                }
            }
            if (s - s != 0.0) b1_redo = 1;
        }
        if (!b1_redo) {
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for private(s)
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * 8 * b1_size;
                s = b1_s_before5s[b1_i * 8];
                for (int i = b1_lo; i < (b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size :
                    b1_end); i++) {
                    // expect: parallel linear-form inserted
                    s = s + a[i];
                    if (s <= 0.0)
                        s = 0.0;
                    o[i] = s;
                }
            }
        }
        if (b1_redo) {
            s = b1_first0;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s = s + a[i];
                if (s <= 0.0)
                    s = 0.0;
                o[i] = s;
            }
        }
    }
}

double best(int n, const double *a, double *last)
{
    double s = 0.0, t = a[0];
    /* heiretsu: linear form over (max,+) in s, t */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(n);
        int b2_redo = 0;
        const double b2_first0 = s;
        const double b2_first1 = t;
        double b2_s_const2s[512];
        int b2_s_const_none3s[512];
        double b2_s_by_s4s[512];
        double b2_t_const5s[512];
        int b2_t_const_none6s[512];
        double b2_t_by_s7s[512];
        int b2_t_by_s_none8s[512];
        double b2_odd9s[512];
        #pragma omp parallel for
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
            const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
            const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
            double b2_s_const2l[8];
            int b2_s_const_none3l[8];
            double b2_s_by_s4l[8];
            double b2_t_const5l[8];
            int b2_t_const_none6l[8];
            double b2_t_by_s7l[8];
            int b2_t_by_s_none8l[8];
            double b2_odd9l[8];
            for (int b2_k = 0; b2_k < 8; b2_k++) {
                b2_odd9l[b2_k] = 0.0;
                b2_s_const2l[b2_k] = 0.0;
                b2_s_const_none3l[b2_k] = 1;
                b2_s_by_s4l[b2_k] = -0.0;
                b2_t_const5l[b2_k] = 0.0;
                b2_t_const_none6l[b2_k] = 1;
                b2_t_by_s7l[b2_k] = 0.0;
                b2_t_by_s_none8l[b2_k] = 1;
            }
            for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                #pragma omp simd
                for (int b2_l = 0; b2_l < 8; b2_l++) {
                    const long long i = b2_lo + b2_l * b2_len + b2_t;
                    double b2_s_const2;
                    int b2_s_const_none3;
                    double b2_s_by_s4;
                    double b2_t_const5;
                    int b2_t_const_none6;
                    double b2_t_by_s7;
                    int b2_t_by_s_none8;
                    double b2_odd9;
                    b2_s_const2 = b2_s_const2l[b2_l];
                    b2_s_const_none3 = b2_s_const_none3l[b2_l];
                    b2_s_by_s4 = b2_s_by_s4l[b2_l];
                    b2_t_const5 = b2_t_const5l[b2_l];
                    b2_t_const_none6 = b2_t_const_none6l[b2_l];
                    b2_t_by_s7 = b2_t_by_s7l[b2_l];
                    b2_t_by_s_none8 = b2_t_by_s_none8l[b2_l];
                    b2_odd9 = b2_odd9l[b2_l];
                    if (b2_s_const_none3) {
                        b2_s_const2 = 0.0;
                    } else {
                        if (a[i] + b2_s_const2 < 0.0) {
                            b2_s_const2 = 0.0;
                        } else {
                            b2_s_const2 = a[i] + b2_s_const2;
                        }
                    }
                    b2_s_const_none3 = 0;
                    b2_s_by_s4 = a[i] + b2_s_by_s4;
                    if (b2_t_const_none6) {
                        b2_t_const5 = b2_s_const2;
                    } else {
                        if (b2_t_const5 < b2_s_const2) {
                            b2_t_const5 = b2_s_const2;
                        }
                    }
                    b2_t_const_none6 = 0;
                    if (b2_t_by_s_none8) {
                        b2_t_by_s7 = b2_s_by_s4;
                    } else {
                        if (b2_t_by_s7 < b2_s_by_s4) {
                            b2_t_by_s7 = b2_s_by_s4;
                        }
                    }
                    b2_t_by_s_none8 = 0;
                    b2_odd9 = b2_odd9 + (a[i] - a[i]);
                    b2_s_const2l[b2_l] = b2_s_const2;
                    b2_s_const_none3l[b2_l] = b2_s_const_none3;
                    b2_s_by_s4l[b2_l] = b2_s_by_s4;
                    b2_t_const5l[b2_l] = b2_t_const5;
                    b2_t_const_none6l[b2_l] = b2_t_const_none6;
                    b2_t_by_s7l[b2_l] = b2_t_by_s7;
                    b2_t_by_s_none8l[b2_l] = b2_t_by_s_none8;
                    b2_odd9l[b2_l] = b2_odd9;
                }
            }
            {
                double b2_s_const2;
                int b2_s_const_none3;
                double b2_s_by_s4;
                double b2_t_const5;
                int b2_t_const_none6;
                double b2_t_by_s7;
                int b2_t_by_s_none8;
                double b2_odd9;
                b2_s_const2 = b2_s_const2l[7];
                b2_s_const_none3 = b2_s_const_none3l[7];
                b2_s_by_s4 = b2_s_by_s4l[7];
                b2_t_const5 = b2_t_const5l[7];
                b2_t_const_none6 = b2_t_const_none6l[7];
                b2_t_by_s7 = b2_t_by_s7l[7];
                b2_t_by_s_none8 = b2_t_by_s_none8l[7];
                b2_odd9 = b2_odd9l[7];
                for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                    if (b2_s_const_none3) {
                        b2_s_const2 = 0.0;
                    } else {
                        if (a[i] + b2_s_const2 < 0.0) {
                            b2_s_const2 = 0.0;
                        } else {
                            b2_s_const2 = a[i] + b2_s_const2;
                        }
                    }
                    b2_s_const_none3 = 0;
                    b2_s_by_s4 = a[i] + b2_s_by_s4;
                    if (b2_t_const_none6) {
                        b2_t_const5 = b2_s_const2;
                    } else {
                        if (b2_t_const5 < b2_s_const2) {
                            b2_t_const5 = b2_s_const2;
                        }
                    }
                    b2_t_const_none6 = 0;
                    if (b2_t_by_s_none8) {
                        b2_t_by_s7 = b2_s_by_s4;
                    } else {
                        if (b2_t_by_s7 < b2_s_by_s4) {
                            b2_t_by_s7 = b2_s_by_s4;
                        }
                    }
                    b2_t_by_s_none8 = 0;
                    b2_odd9 = b2_odd9 + (a[i] - a[i]);
                }
                b2_s_const2l[7] = b2_s_const2;
                b2_s_const_none3l[7] = b2_s_const_none3;
                b2_s_by_s4l[7] = b2_s_by_s4;
                b2_t_const5l[7] = b2_t_const5;
                b2_t_const_none6l[7] = b2_t_const_none6;
                b2_t_by_s7l[7] = b2_t_by_s7;
                b2_t_by_s_none8l[7] = b2_t_by_s_none8;
                b2_odd9l[7] = b2_odd9;
            }
            for (int b2_k = 0; b2_k < 8; b2_k++) {
                b2_s_const2s[b2_i * 8 + b2_k] = b2_s_const2l[b2_k];
                b2_s_const_none3s[b2_i * 8 + b2_k] = b2_s_const_none3l[b2_k];
                b2_s_by_s4s[b2_i * 8 + b2_k] = b2_s_by_s4l[b2_k];
                b2_t_const5s[b2_i * 8 + b2_k] = b2_t_const5l[b2_k];
                b2_t_const_none6s[b2_i * 8 + b2_k] = b2_t_const_none6l[b2_k];
                b2_t_by_s7s[b2_i * 8 + b2_k] = b2_t_by_s7l[b2_k];
                b2_t_by_s_none8s[b2_i * 8 + b2_k] = b2_t_by_s_none8l[b2_k];
                b2_odd9s[b2_i * 8 + b2_k] = b2_odd9l[b2_k];
            }
        }
        for (int b2_i = 0; b2_i < 512; b2_i++) {
            if (s - s != 0.0) b2_redo = 1;
            if (t - t != 0.0) b2_redo = 1;
            if (b2_odd9s[b2_i] != 0.0) b2_redo = 1;
            if (!b2_s_const_none3s[b2_i] && b2_s_const2s[b2_i] - b2_s_const2s[b2_i] != 0.0) b2_redo
                = 1;
            if (b2_s_by_s4s[b2_i] - b2_s_by_s4s[b2_i] != 0.0) b2_redo = 1;
            if (!b2_t_const_none6s[b2_i] && b2_t_const5s[b2_i] - b2_t_const5s[b2_i] != 0.0) b2_redo
                = 1;
            if (!b2_t_by_s_none8s[b2_i] && b2_t_by_s7s[b2_i] - b2_t_by_s7s[b2_i] != 0.0) b2_redo =
                1;
            if (!(b2_t_const_none6s[b2_i] && b2_t_by_s_none8s[b2_i])) {
                if (t < (b2_t_const_none6s[b2_i] ? s + b2_t_by_s7s[b2_i] : (b2_t_by_s_none8s[b2_i] ?
                    b2_t_const5s[b2_i] : (s + b2_t_by_s7s[b2_i] < b2_t_const5s[b2_i] ?
                    b2_t_const5s[b2_i] : s + b2_t_by_s7s[b2_i])))) {
                    if (b2_t_const_none6s[b2_i]) {
                        t = s + b2_t_by_s7s[b2_i];
                    } else {
                        if (b2_t_by_s_none8s[b2_i]) {
                            t = b2_t_const5s[b2_i];
                        } else {
                            if (s + b2_t_by_s7s[b2_i] < b2_t_const5s[b2_i]) {
                                t = b2_t_const5s[b2_i];
                            } else {
                                t = s + b2_t_by_s7s[b2_i];
                            }
                        }
                    }
                }
            }
            if (b2_s_const_none3s[b2_i]) {
                s = s + b2_s_by_s4s[b2_i];
            } else {
                if (s + b2_s_by_s4s[b2_i] < b2_s_const2s[b2_i]) {
                    s = b2_s_const2s[b2_i];
                } else {
                    s = s + b2_s_by_s4s[b2_i];
                }
            }
            if (s - s != 0.0) b2_redo = 1;
            if (t - t != 0.0) b2_redo = 1;
        }
        if (s == 0.0) b2_redo = 1;
        if (t == 0.0) b2_redo = 1;
        if (b2_redo) {
            s = b2_first0;
            t = b2_first1;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s = s + a[i];
                if (s < 0.0)
                    s = 0.0;
                if (s > t)
                    t = s;
            }
        }
    }
    *last = s;
    return t;
}
