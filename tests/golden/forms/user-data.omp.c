/* Functions of the user's: a float recurrence looked into; data alone through one with a loop, a table and a global that nothing changes. golden: output */
static const int weight[4] = {1, -2, 3, -4};
static int threshold = 7;

static double step(double s, double x, double c)
{
    double kept = c * s;
    return kept + (1.0 - c) * x;
}

static int cost(int x)
{
    int k = 0;
    for (int j = 0; j < 8; j++) // expect: parallel reduction(+:k)
        k += (x >> j) & 1;
    return k - weight[x & 3];
}

static int gain(int x)
{
    return x > threshold ? x - threshold : -1;
}

double smooth(int n, const double *x, double c, double s)
{
    /* heiretsu: linear form over (+,×) in s */
    {
        const long long b0_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b0_end = (long long)(n);
        int b0_redo = 1;
        const double b0_first0 = s;
        if (b0_size >= 64) {
            b0_redo = 0;
            double b0_s_const1s[512];
            double b0_s_by_s2s[512];
            #pragma omp parallel for
            for (int b0_i = 0; b0_i < 64; b0_i++) {
                const long long b0_lo = (long long)(0) + b0_i * (8 * b0_size);
                const long long b0_hi = b0_lo + 8 * b0_size < b0_end ? b0_lo + 8 * b0_size : b0_end;
                const long long b0_len = b0_lo < b0_hi ? (b0_hi - b0_lo) / 8 : 0;
                double b0_s_const1l[8];
                double b0_s_by_s2l[8];
                for (int b0_k = 0; b0_k < 8; b0_k++) {
                    b0_s_const1l[b0_k] = -0.0;
                    b0_s_by_s2l[b0_k] = 1.0;
                }
                for (long long b0_t = 0; b0_t < b0_len; b0_t++) {
                    #pragma omp simd
                    for (int b0_l = 0; b0_l < 8; b0_l++) {
                        const long long i = b0_lo + b0_l * b0_len + b0_t;
                        double b0_s_const1;
                        double b0_s_by_s2;
                        b0_s_const1 = b0_s_const1l[b0_l];
                        b0_s_by_s2 = b0_s_by_s2l[b0_l];
                        b0_s_const1 = c * b0_s_const1 + ((1.0 - c) * x[i]);
                        b0_s_by_s2 = c * b0_s_by_s2;
                        if (b0_s_by_s2 < 2.3e-308 && b0_s_by_s2 > -2.3e-308) b0_s_by_s2 = 0;
                        b0_s_const1l[b0_l] = b0_s_const1;
                        b0_s_by_s2l[b0_l] = b0_s_by_s2;
                    }
                }
                {
                    double b0_s_const1;
                    double b0_s_by_s2;
                    b0_s_const1 = b0_s_const1l[7];
                    b0_s_by_s2 = b0_s_by_s2l[7];
                    for (int i = b0_lo + 8 * b0_len; i < b0_hi; i++) {
                        b0_s_const1 = c * b0_s_const1 + ((1.0 - c) * x[i]);
                        b0_s_by_s2 = c * b0_s_by_s2;
                        if (b0_s_by_s2 < 2.3e-308 && b0_s_by_s2 > -2.3e-308) b0_s_by_s2 = 0;
                    }
                    b0_s_const1l[7] = b0_s_const1;
                    b0_s_by_s2l[7] = b0_s_by_s2;
                }
                for (int b0_k = 0; b0_k < 8; b0_k++) {
                    b0_s_const1s[b0_i * 8 + b0_k] = b0_s_const1l[b0_k];
                    b0_s_by_s2s[b0_i * 8 + b0_k] = b0_s_by_s2l[b0_k];
                }
            }
            for (int b0_i = 0; b0_i < 512; b0_i++) {
                const double b0_last0 = s;
                s = s * b0_s_by_s2s[b0_i] + b0_s_const1s[b0_i];
                if (s - s != 0.0) b0_redo = 1;
                if (b0_s_by_s2s[b0_i] < 2.3e-308 && b0_s_by_s2s[b0_i] > -2.3e-308 && b0_last0 != 0.0
                    && (s == 0.0 || (b0_last0 < 0.0 ? -b0_last0 : b0_last0) * 2.3e-291 > (s < 0.0 ?
                    -s : s))) b0_redo = 1;
            }
            if (s == 0.0) b0_redo = 1;
        }
        if (b0_redo) {
            s = b0_first0;
            for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
                s = step(s, x[i], c);
        }
    }
    return s;
}

int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    /* heiretsu: linear form over (max,+) in cur, best */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(n);
        if (b2_size >= 64) {
            long long b2_cur_const2s[512];
            long long b2_cur_by_cur3s[512];
            long long b2_best_const4s[512];
            long long b2_best_by_cur5s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                long long b2_cur_const2l[8];
                long long b2_cur_by_cur3l[8];
                long long b2_best_const4l[8];
                long long b2_best_by_cur5l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_cur_const2l[b2_k] = -4611686018427387904LL;
                    b2_cur_by_cur3l[b2_k] = 0;
                    b2_best_const4l[b2_k] = -4611686018427387904LL;
                    b2_best_by_cur5l[b2_k] = -4611686018427387904LL;
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        long long b2_cur_const2;
                        long long b2_cur_by_cur3;
                        long long b2_best_const4;
                        long long b2_best_by_cur5;
                        b2_cur_const2 = b2_cur_const2l[b2_l];
                        b2_cur_by_cur3 = b2_cur_by_cur3l[b2_l];
                        b2_best_const4 = b2_best_const4l[b2_l];
                        b2_best_by_cur5 = b2_best_by_cur5l[b2_l];
                        if ((long long)((unsigned long long)cost(a[i]) + gain(a[i]) + b2_cur_const2)
                            < 0) {
                            b2_cur_const2 = 0;
                        } else {
                            b2_cur_const2 = (long long)((unsigned long long)cost(a[i]) + gain(a[i])
                                + b2_cur_const2);
                        }
                        b2_cur_by_cur3 = (long long)((unsigned long long)cost(a[i]) + gain(a[i]) +
                            b2_cur_by_cur3);
                        if (b2_best_const4 < b2_cur_const2) {
                            b2_best_const4 = b2_cur_const2;
                        }
                        if (b2_best_by_cur5 < b2_cur_by_cur3) {
                            b2_best_by_cur5 = b2_cur_by_cur3;
                        }
                        b2_cur_const2l[b2_l] = b2_cur_const2;
                        b2_cur_by_cur3l[b2_l] = b2_cur_by_cur3;
                        b2_best_const4l[b2_l] = b2_best_const4;
                        b2_best_by_cur5l[b2_l] = b2_best_by_cur5;
                    }
                }
                {
                    long long b2_cur_const2;
                    long long b2_cur_by_cur3;
                    long long b2_best_const4;
                    long long b2_best_by_cur5;
                    b2_cur_const2 = b2_cur_const2l[7];
                    b2_cur_by_cur3 = b2_cur_by_cur3l[7];
                    b2_best_const4 = b2_best_const4l[7];
                    b2_best_by_cur5 = b2_best_by_cur5l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if ((long long)((unsigned long long)cost(a[i]) + gain(a[i]) + b2_cur_const2)
                            < 0) {
                            b2_cur_const2 = 0;
                        } else {
                            b2_cur_const2 = (long long)((unsigned long long)cost(a[i]) + gain(a[i])
                                + b2_cur_const2);
                        }
                        b2_cur_by_cur3 = (long long)((unsigned long long)cost(a[i]) + gain(a[i]) +
                            b2_cur_by_cur3);
                        if (b2_best_const4 < b2_cur_const2) {
                            b2_best_const4 = b2_cur_const2;
                        }
                        if (b2_best_by_cur5 < b2_cur_by_cur3) {
                            b2_best_by_cur5 = b2_cur_by_cur3;
                        }
                    }
                    b2_cur_const2l[7] = b2_cur_const2;
                    b2_cur_by_cur3l[7] = b2_cur_by_cur3;
                    b2_best_const4l[7] = b2_best_const4;
                    b2_best_by_cur5l[7] = b2_best_by_cur5;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_cur_const2s[b2_i * 8 + b2_k] = b2_cur_const2l[b2_k];
                    b2_cur_by_cur3s[b2_i * 8 + b2_k] = b2_cur_by_cur3l[b2_k];
                    b2_best_const4s[b2_i * 8 + b2_k] = b2_best_const4l[b2_k];
                    b2_best_by_cur5s[b2_i * 8 + b2_k] = b2_best_by_cur5l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                if (best < (cur + b2_best_by_cur5s[b2_i] < b2_best_const4s[b2_i] ?
                    b2_best_const4s[b2_i] : cur + b2_best_by_cur5s[b2_i])) {
                    if (cur + b2_best_by_cur5s[b2_i] < b2_best_const4s[b2_i]) {
                        best = b2_best_const4s[b2_i];
                    } else {
                        best = cur + b2_best_by_cur5s[b2_i];
                    }
                }
                if (cur + b2_cur_by_cur3s[b2_i] < b2_cur_const2s[b2_i]) {
                    cur = b2_cur_const2s[b2_i];
                } else {
                    cur = cur + b2_cur_by_cur3s[b2_i];
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                cur += cost(a[i]) + gain(a[i]);
                if (cur < 0)
                    cur = 0;
                if (cur > best)
                    best = cur;
            }
        }
    }
    return best;
}
