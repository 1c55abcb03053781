/* A function of the user's, looked into: a maximum, and what grows but not below zero. golden: output */
static int larger(int a, int b)
{
    if (a > b)
        return a;
    return b;
}

int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    /* heiretsu: linear form over (max,+) in cur, best */
    {
        const long long b2_size = ((long long)(n) - (long long)(1) + 512) / 512;
        const long long b2_end = (long long)(n) + 1;
        if (b2_size >= 64) {
            long long b2_cur_const2s[512];
            long long b2_cur_by_cur3s[512];
            long long b2_best_const4s[512];
            long long b2_best_by_cur5s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(1) + b2_i * (8 * b2_size);
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
                        if (a[i - 1] + b2_cur_const2 < 0) {
                            b2_cur_const2 = 0;
                        } else {
                            b2_cur_const2 = a[i - 1] + b2_cur_const2;
                        }
                        b2_cur_by_cur3 = a[i - 1] + b2_cur_by_cur3;
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
                        if (a[i - 1] + b2_cur_const2 < 0) {
                            b2_cur_const2 = 0;
                        } else {
                            b2_cur_const2 = a[i - 1] + b2_cur_const2;
                        }
                        b2_cur_by_cur3 = a[i - 1] + b2_cur_by_cur3;
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
            for (int i = 1; i <= n; i++) { // expect: parallel linear-form inserted
                cur = larger(cur + a[i - 1], 0);
                best = larger(best, cur);
            }
        }
    }
    return best;
}
