/* How often 1 0* 2 occurs: a linear form over (+,x) with coefficients that are never computed with. golden: output twin: text */
unsigned matches(int n, const int *a)
{
    unsigned ones = 0, all = 0;
    /* heiretsu: linear form over (+,×) in ones, all */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(n);
        if (b2_size >= 64) {
            unsigned b2_ones_const2s[512];
            unsigned b2_ones_by_ones3s[512];
            unsigned b2_all_by_ones4s[512];
            unsigned b2_all_const5s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                unsigned b2_ones_const2l[8];
                unsigned b2_ones_by_ones3l[8];
                unsigned b2_all_by_ones4l[8];
                unsigned b2_all_const5l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_ones_const2l[b2_k] = 0;
                    b2_ones_by_ones3l[b2_k] = 1;
                    b2_all_const5l[b2_k] = 0;
                    b2_all_by_ones4l[b2_k] = 0;
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        unsigned b2_ones_const2;
                        unsigned b2_ones_by_ones3;
                        unsigned b2_all_by_ones4;
                        unsigned b2_all_const5;
                        b2_ones_const2 = b2_ones_const2l[b2_l];
                        b2_ones_by_ones3 = b2_ones_by_ones3l[b2_l];
                        b2_all_by_ones4 = b2_all_by_ones4l[b2_l];
                        b2_all_const5 = b2_all_const5l[b2_l];
                        if (a[i] == 1) {
                            b2_ones_const2 = b2_ones_const2 + (unsigned)1;
                        } else {
                            if (a[i] == 2) {
                                b2_all_const5 = b2_ones_const2 + b2_all_const5;
                                b2_all_by_ones4 = b2_ones_by_ones3 + b2_all_by_ones4;
                            } else {
                                if (a[i] != 0) {
                                    b2_ones_const2 = 0;
                                    b2_ones_by_ones3 = 0;
                                }
                            }
                        }
                        b2_ones_const2l[b2_l] = b2_ones_const2;
                        b2_ones_by_ones3l[b2_l] = b2_ones_by_ones3;
                        b2_all_by_ones4l[b2_l] = b2_all_by_ones4;
                        b2_all_const5l[b2_l] = b2_all_const5;
                    }
                }
                {
                    unsigned b2_ones_const2;
                    unsigned b2_ones_by_ones3;
                    unsigned b2_all_by_ones4;
                    unsigned b2_all_const5;
                    b2_ones_const2 = b2_ones_const2l[7];
                    b2_ones_by_ones3 = b2_ones_by_ones3l[7];
                    b2_all_by_ones4 = b2_all_by_ones4l[7];
                    b2_all_const5 = b2_all_const5l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if (a[i] == 1) {
                            b2_ones_const2 = b2_ones_const2 + (unsigned)1;
                        } else {
                            if (a[i] == 2) {
                                b2_all_const5 = b2_ones_const2 + b2_all_const5;
                                b2_all_by_ones4 = b2_ones_by_ones3 + b2_all_by_ones4;
                            } else {
                                if (a[i] != 0) {
                                    b2_ones_const2 = 0;
                                    b2_ones_by_ones3 = 0;
                                }
                            }
                        }
                    }
                    b2_ones_const2l[7] = b2_ones_const2;
                    b2_ones_by_ones3l[7] = b2_ones_by_ones3;
                    b2_all_by_ones4l[7] = b2_all_by_ones4;
                    b2_all_const5l[7] = b2_all_const5;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_ones_const2s[b2_i * 8 + b2_k] = b2_ones_const2l[b2_k];
                    b2_ones_by_ones3s[b2_i * 8 + b2_k] = b2_ones_by_ones3l[b2_k];
                    b2_all_by_ones4s[b2_i * 8 + b2_k] = b2_all_by_ones4l[b2_k];
                    b2_all_const5s[b2_i * 8 + b2_k] = b2_all_const5l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                all = ones * b2_all_by_ones4s[b2_i] + all + b2_all_const5s[b2_i];
                ones = ones * b2_ones_by_ones3s[b2_i] + b2_ones_const2s[b2_i];
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                if (a[i] == 1) {
                    ones++;
                } else if (a[i] == 2) {
                    all += ones;
                } else if (a[i] != 0) {
                    ones = 0;
                }
            }
        }
    }
    return all;
}
