// options: accept-tested
/* More conditions than a proof takes as cases: tested, and used because the option says so. golden: report golden: output */
int alarm(int n, const int *a, const int *b, const int *c, const int *d, int t)
{
    int score = 0, peak = 0;
    /* heiretsu: linear form over (max,+) in score, peak (tested, not proved) */
    {
        const long long b2_size = ((long long)(n) - (long long)(1) + 512) / 512;
        const long long b2_end = (long long)(n) + 1;
        if (b2_size >= 64) {
            long long b2_score_const2s[512];
            long long b2_score_by_score3s[512];
            long long b2_peak_const4s[512];
            long long b2_peak_by_score5s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(1) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                long long b2_score_const2l[8];
                long long b2_score_by_score3l[8];
                long long b2_peak_const4l[8];
                long long b2_peak_by_score5l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_score_const2l[b2_k] = -4611686018427387904LL;
                    b2_score_by_score3l[b2_k] = 0;
                    b2_peak_const4l[b2_k] = -4611686018427387904LL;
                    b2_peak_by_score5l[b2_k] = -4611686018427387904LL;
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        long long b2_score_const2;
                        long long b2_score_by_score3;
                        long long b2_peak_const4;
                        long long b2_peak_by_score5;
                        b2_score_const2 = b2_score_const2l[b2_l];
                        b2_score_by_score3 = b2_score_by_score3l[b2_l];
                        b2_peak_const4 = b2_peak_const4l[b2_l];
                        b2_peak_by_score5 = b2_peak_by_score5l[b2_l];
                        if ((long long)((unsigned long long)(t < a[i - 1] ? 9 : 0) + (t < b[i - 1] ?
                            7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1] ? 3 : 0) + (b[i - 1] <
                            a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2 : 0) + (d[i - 1] < c[i - 1]
                            ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 : 0) + (b[i - 1] == d[i - 1] ? 1 :
                            0) + b2_score_const2 - 15) < 0) {
                            b2_score_const2 = 0;
                        } else {
                            b2_score_const2 = (long long)((unsigned long long)(t < a[i - 1] ? 9 : 0)
                                + (t < b[i - 1] ? 7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1] ?
                                3 : 0) + (b[i - 1] < a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2 :
                                0) + (d[i - 1] < c[i - 1] ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 : 0)
                                + (b[i - 1] == d[i - 1] ? 1 : 0) + b2_score_const2 - 15);
                        }
                        b2_score_by_score3 = (long long)((unsigned long long)(t < a[i - 1] ? 9 : 0)
                            + (t < b[i - 1] ? 7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1] ? 3 :
                            0) + (b[i - 1] < a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2 : 0) +
                            (d[i - 1] < c[i - 1] ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 : 0) + (b[i -
                            1] == d[i - 1] ? 1 : 0) + b2_score_by_score3 - 15);
                        if (b2_peak_const4 < b2_score_const2) {
                            b2_peak_const4 = b2_score_const2;
                        }
                        if (b2_peak_by_score5 < b2_score_by_score3) {
                            b2_peak_by_score5 = b2_score_by_score3;
                        }
                        b2_score_const2l[b2_l] = b2_score_const2;
                        b2_score_by_score3l[b2_l] = b2_score_by_score3;
                        b2_peak_const4l[b2_l] = b2_peak_const4;
                        b2_peak_by_score5l[b2_l] = b2_peak_by_score5;
                    }
                }
                {
                    long long b2_score_const2;
                    long long b2_score_by_score3;
                    long long b2_peak_const4;
                    long long b2_peak_by_score5;
                    b2_score_const2 = b2_score_const2l[7];
                    b2_score_by_score3 = b2_score_by_score3l[7];
                    b2_peak_const4 = b2_peak_const4l[7];
                    b2_peak_by_score5 = b2_peak_by_score5l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if ((long long)((unsigned long long)(t < a[i - 1] ? 9 : 0) + (t < b[i - 1] ?
                            7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1] ? 3 : 0) + (b[i - 1] <
                            a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2 : 0) + (d[i - 1] < c[i - 1]
                            ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 : 0) + (b[i - 1] == d[i - 1] ? 1 :
                            0) + b2_score_const2 - 15) < 0) {
                            b2_score_const2 = 0;
                        } else {
                            b2_score_const2 = (long long)((unsigned long long)(t < a[i - 1] ? 9 : 0)
                                + (t < b[i - 1] ? 7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1] ?
                                3 : 0) + (b[i - 1] < a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2 :
                                0) + (d[i - 1] < c[i - 1] ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 : 0)
                                + (b[i - 1] == d[i - 1] ? 1 : 0) + b2_score_const2 - 15);
                        }
                        b2_score_by_score3 = (long long)((unsigned long long)(t < a[i - 1] ? 9 : 0)
                            + (t < b[i - 1] ? 7 : 0) + (t < c[i - 1] ? 5 : 0) + (t < d[i - 1] ? 3 :
                            0) + (b[i - 1] < a[i - 1] ? 2 : 0) + (c[i - 1] < b[i - 1] ? 2 : 0) +
                            (d[i - 1] < c[i - 1] ? 2 : 0) + (a[i - 1] == d[i - 1] ? 1 : 0) + (b[i -
                            1] == d[i - 1] ? 1 : 0) + b2_score_by_score3 - 15);
                        if (b2_peak_const4 < b2_score_const2) {
                            b2_peak_const4 = b2_score_const2;
                        }
                        if (b2_peak_by_score5 < b2_score_by_score3) {
                            b2_peak_by_score5 = b2_score_by_score3;
                        }
                    }
                    b2_score_const2l[7] = b2_score_const2;
                    b2_score_by_score3l[7] = b2_score_by_score3;
                    b2_peak_const4l[7] = b2_peak_const4;
                    b2_peak_by_score5l[7] = b2_peak_by_score5;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_score_const2s[b2_i * 8 + b2_k] = b2_score_const2l[b2_k];
                    b2_score_by_score3s[b2_i * 8 + b2_k] = b2_score_by_score3l[b2_k];
                    b2_peak_const4s[b2_i * 8 + b2_k] = b2_peak_const4l[b2_k];
                    b2_peak_by_score5s[b2_i * 8 + b2_k] = b2_peak_by_score5l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                if (peak < (score + b2_peak_by_score5s[b2_i] < b2_peak_const4s[b2_i] ?
                    b2_peak_const4s[b2_i] : score + b2_peak_by_score5s[b2_i])) {
                    if (score + b2_peak_by_score5s[b2_i] < b2_peak_const4s[b2_i]) {
                        peak = b2_peak_const4s[b2_i];
                    } else {
                        peak = score + b2_peak_by_score5s[b2_i];
                    }
                }
                if (score + b2_score_by_score3s[b2_i] < b2_score_const2s[b2_i]) {
                    score = b2_score_const2s[b2_i];
                } else {
                    score = score + b2_score_by_score3s[b2_i];
                }
            }
        } else {
            for (int i = 1; i <= n; i++) { // expect: parallel linear-form inserted
                if (a[i - 1] > t)
                    score += 9;
                if (b[i - 1] > t)
                    score += 7;
                if (c[i - 1] > t)
                    score += 5;
                if (d[i - 1] > t)
                    score += 3;
                if (a[i - 1] > b[i - 1])
                    score += 2;
                if (b[i - 1] > c[i - 1])
                    score += 2;
                if (c[i - 1] > d[i - 1])
                    score += 2;
                if (a[i - 1] == d[i - 1])
                    score++;
                if (b[i - 1] == d[i - 1])
                    score++;
                score -= 15;
                if (score < 0)
                    score = 0;
                if (score > peak)
                    peak = score;
            }
        }
    }
    return peak;
}
