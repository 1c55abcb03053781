/* The greatest value, where it is first, and how often it occurs. golden: output twin: text */
void greatest(int n, const double *a, double *value, int *where, int *times)
{
    double m = a[0];
    int at = 0, c = 1;
    /* heiretsu: linear form over max in m; then set or kept in at; then linear form over (+,×) in c */
    {
        const long long b3_size = ((long long)(n) - (long long)(1) + 63) / 64;
        const long long b3_end = (long long)(n);
        if (b3_size >= 64) {
            double b3_m3s[64];
            int b3_at4s[64];
            int b3_c5s[64];
            #pragma omp parallel for
            for (int b3_i = 0; b3_i < 64; b3_i++) {
                const long long b3_lo = (long long)(1) + b3_i * b3_size;
                const long long b3_hi = b3_lo + b3_size < b3_end ? b3_lo + b3_size : b3_end;
                double b3_m3;
                int b3_at4;
                int b3_c5;
                b3_m3 = m;
                b3_at4 = at;
                b3_c5 = 0;
                for (int i = b3_lo; i < b3_hi; i++) {
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
                b3_m3s[b3_i] = b3_m3;
                b3_at4s[b3_i] = b3_at4;
                b3_c5s[b3_i] = b3_c5;
            }
            for (int b3_i = 0; b3_i < 64; b3_i++) {
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
