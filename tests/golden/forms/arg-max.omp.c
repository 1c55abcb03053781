/* The greatest value, where it is first, and how often it occurs. golden: output twin: text */
void greatest(int n, const double *a, double *value, int *where, int *times)
{
    double m = a[0];
    int at = 0, c = 1;
    /* heiretsu: linear form over max in m; then set or kept in at; then linear form over (+,×) in c */
    {
        const long long b3_size = ((long long)(n) - (long long)(1) + 511) / 512;
        const long long b3_end = (long long)(n);
        if (b3_size >= 64) {
            double b3_m3s[512];
            int b3_at4s[512];
            int b3_c5s[512];
            #pragma omp parallel for
            for (int b3_i = 0; b3_i < 64; b3_i++) {
                const long long b3_lo = (long long)(1) + b3_i * (8 * b3_size);
                const long long b3_hi = b3_lo + 8 * b3_size < b3_end ? b3_lo + 8 * b3_size : b3_end;
                const long long b3_len = b3_lo < b3_hi ? (b3_hi - b3_lo) / 8 : 0;
                double b3_m3l[8];
                int b3_at4l[8];
                int b3_c5l[8];
                for (int b3_k = 0; b3_k < 8; b3_k++) {
                    b3_m3l[b3_k] = m;
                    b3_at4l[b3_k] = 0;
                    b3_c5l[b3_k] = 0;
                }
                for (long long b3_t = 0; b3_t < b3_len; b3_t++) {
                    #pragma omp simd
                    for (int b3_l = 0; b3_l < 8; b3_l++) {
                        const long long i = b3_lo + b3_l * b3_len + b3_t;
                        double b3_m3;
                        int b3_at4;
                        int b3_c5;
                        b3_m3 = b3_m3l[b3_l];
                        b3_at4 = b3_at4l[b3_l];
                        b3_c5 = b3_c5l[b3_l];
                        if (b3_m3 < a[i]) {
                            b3_m3 = a[i];
                            b3_at4 = i;
                            b3_c5 = 1;
                        } else {
                            if (a[i] == b3_m3) {
                                b3_c5 = b3_c5 + 1;
                            }
                        }
                        b3_m3l[b3_l] = b3_m3;
                        b3_at4l[b3_l] = b3_at4;
                        b3_c5l[b3_l] = b3_c5;
                    }
                }
                {
                    double b3_m3;
                    int b3_at4;
                    int b3_c5;
                    b3_m3 = b3_m3l[7];
                    b3_at4 = b3_at4l[7];
                    b3_c5 = b3_c5l[7];
                    for (int i = b3_lo + 8 * b3_len; i < b3_hi; i++) {
                        if (b3_m3 < a[i]) {
                            b3_m3 = a[i];
                            b3_at4 = i;
                            b3_c5 = 1;
                        } else {
                            if (a[i] == b3_m3) {
                                b3_c5 = b3_c5 + 1;
                            }
                        }
                    }
                    b3_m3l[7] = b3_m3;
                    b3_at4l[7] = b3_at4;
                    b3_c5l[7] = b3_c5;
                }
                for (int b3_k = 0; b3_k < 8; b3_k++) {
                    b3_m3s[b3_i * 8 + b3_k] = b3_m3l[b3_k];
                    b3_at4s[b3_i * 8 + b3_k] = b3_at4l[b3_k];
                    b3_c5s[b3_i * 8 + b3_k] = b3_c5l[b3_k];
                }
            }
            for (int b3_i = 0; b3_i < 512; b3_i++) {
                if (m < b3_m3s[b3_i]) {
                    m = b3_m3s[b3_i];
                    at = b3_at4s[b3_i];
                    c = b3_c5s[b3_i];
                } else {
                    if (m == b3_m3s[b3_i]) {
                        c = c + b3_c5s[b3_i];
                    }
                }
            }
        } else {
            for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
                if (a[i] > m) {
                    m = a[i];
                    at = i;
                    c = 1;
                } else if (a[i] == m) {
                    c++;
                }
            }
        }
    }
    *value = m;
    *where = at;
    *times = c;
}
