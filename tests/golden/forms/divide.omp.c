// The divisor is tested in the same condition. twin: text golden: output
int divide(int n, const int *a, const int *b)
{
    int count = 0, runs = 0;
    /* heiretsu: linear form over (+,×) in count, runs */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(n);
        if (b2_size >= 64) {
            unsigned b2_count_const2s[512];
            unsigned b2_count_by_count3s[512];
            unsigned b2_runs_const4s[512];
            unsigned b2_runs_by_count5s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                unsigned b2_count_const2l[8];
                unsigned b2_count_by_count3l[8];
                unsigned b2_runs_const4l[8];
                unsigned b2_runs_by_count5l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_count_const2l[b2_k] = 0;
                    b2_count_by_count3l[b2_k] = 1;
                    b2_runs_const4l[b2_k] = 0;
                    b2_runs_by_count5l[b2_k] = 0;
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        unsigned b2_count_const2;
                        unsigned b2_count_by_count3;
                        unsigned b2_runs_const4;
                        unsigned b2_runs_by_count5;
                        b2_count_const2 = b2_count_const2l[b2_l];
                        b2_count_by_count3 = b2_count_by_count3l[b2_l];
                        b2_runs_const4 = b2_runs_const4l[b2_l];
                        b2_runs_by_count5 = b2_runs_by_count5l[b2_l];
                        if (!(a[i] == 0) && 3 < b[i] / a[i]) {
                            b2_runs_const4 = (long long)b2_count_const2 + b2_runs_const4 + 1;
                            b2_count_const2 = b2_count_const2 + 1;
                            b2_runs_by_count5 = b2_count_by_count3 + b2_runs_by_count5;
                        } else {
                            b2_count_const2 = 0;
                            b2_count_by_count3 = 0;
                        }
                        b2_count_const2l[b2_l] = b2_count_const2;
                        b2_count_by_count3l[b2_l] = b2_count_by_count3;
                        b2_runs_const4l[b2_l] = b2_runs_const4;
                        b2_runs_by_count5l[b2_l] = b2_runs_by_count5;
                    }
                }
                {
                    unsigned b2_count_const2;
                    unsigned b2_count_by_count3;
                    unsigned b2_runs_const4;
                    unsigned b2_runs_by_count5;
                    b2_count_const2 = b2_count_const2l[7];
                    b2_count_by_count3 = b2_count_by_count3l[7];
                    b2_runs_const4 = b2_runs_const4l[7];
                    b2_runs_by_count5 = b2_runs_by_count5l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if (!(a[i] == 0) && 3 < b[i] / a[i]) {
                            b2_runs_const4 = (long long)b2_count_const2 + b2_runs_const4 + 1;
                            b2_count_const2 = b2_count_const2 + 1;
                            b2_runs_by_count5 = b2_count_by_count3 + b2_runs_by_count5;
                        } else {
                            b2_count_const2 = 0;
                            b2_count_by_count3 = 0;
                        }
                    }
                    b2_count_const2l[7] = b2_count_const2;
                    b2_count_by_count3l[7] = b2_count_by_count3;
                    b2_runs_const4l[7] = b2_runs_const4;
                    b2_runs_by_count5l[7] = b2_runs_by_count5;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_count_const2s[b2_i * 8 + b2_k] = b2_count_const2l[b2_k];
                    b2_count_by_count3s[b2_i * 8 + b2_k] = b2_count_by_count3l[b2_k];
                    b2_runs_const4s[b2_i * 8 + b2_k] = b2_runs_const4l[b2_k];
                    b2_runs_by_count5s[b2_i * 8 + b2_k] = b2_runs_by_count5l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                runs = (long long)count * b2_runs_by_count5s[b2_i] + runs + b2_runs_const4s[b2_i];
                count = (long long)count * b2_count_by_count3s[b2_i] + b2_count_const2s[b2_i];
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                if (a[i] != 0 && b[i] / a[i] > 3)
                    count = count + 1;
                else
                    count = 0;
                runs = runs + count;
            }
        }
    }
    return runs;
}
