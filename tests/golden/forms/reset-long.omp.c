/* Sums of 64 bits that start anew, and how long ago: the test is a sum as well. golden: output */
// options: force
// twin: text
void reset(int n, const long *a, const long *b, long *restrict sum, int *restrict since)
{
    long cur = 0;
    int count = 0;
    /* heiretsu: linear form over (max,+) in cur; then linear form over (+,×) in count */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b2_end = (long long)(n);
        __int128 b2_cur_const2s[64];
        int b2_cur_const_none3s[64];
        __int128 b2_cur_by_cur4s[64];
        int b2_cur_by_cur_none5s[64];
        unsigned b2_count_const6s[64];
        unsigned b2_count_by_count7s[64];
        #pragma omp parallel for
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            const long long b2_lo = (long long)(0) + b2_i * b2_size;
            const long long b2_hi = b2_lo + b2_size < b2_end ? b2_lo + b2_size : b2_end;
            __int128 b2_cur_const2;
            int b2_cur_const_none3;
            __int128 b2_cur_by_cur4;
            int b2_cur_by_cur_none5;
            unsigned b2_count_const6;
            unsigned b2_count_by_count7;
            b2_cur_const2 = 0;
            b2_cur_const_none3 = 1;
            b2_cur_by_cur4 = 0;
            b2_cur_by_cur_none5 = 0;
            b2_count_const6 = 0;
            b2_count_by_count7 = 1;
            for (int i = b2_lo; i < b2_hi; i++) {
                if ((__int128)a[i] + b[i] < 0) {
                    b2_cur_by_cur_none5 = 1;
                    b2_cur_const2 = 0;
                    b2_count_const6 = 0;
                    b2_count_by_count7 = 0;
                } else {
                    if (b2_cur_const_none3) {
                        b2_cur_const2 = b[i];
                    } else {
                        if ((__int128)a[i] + b2_cur_const2 < b[i]) {
                            b2_cur_const2 = b[i];
                        } else {
                            b2_cur_const2 = (__int128)a[i] + b2_cur_const2;
                        }
                    }
                    b2_count_const6 = b2_count_const6 + 1;
                }
                b2_cur_const_none3 = 0;
                if (!b2_cur_by_cur_none5) {
                    b2_cur_by_cur4 = (__int128)a[i] + b2_cur_by_cur4;
                }
            }
            b2_cur_const2s[b2_i] = b2_cur_const2;
            b2_cur_const_none3s[b2_i] = b2_cur_const_none3;
            b2_cur_by_cur4s[b2_i] = b2_cur_by_cur4;
            b2_cur_by_cur_none5s[b2_i] = b2_cur_by_cur_none5;
            b2_count_const6s[b2_i] = b2_count_const6;
            b2_count_by_count7s[b2_i] = b2_count_by_count7;
        }
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            if (b2_cur_const_none3s[b2_i]) {
                cur = (__int128)cur + b2_cur_by_cur4s[b2_i];
            } else {
                if (b2_cur_by_cur_none5s[b2_i]) {
                    cur = b2_cur_const2s[b2_i];
                } else {
                    if ((__int128)cur + b2_cur_by_cur4s[b2_i] < b2_cur_const2s[b2_i]) {
                        cur = b2_cur_const2s[b2_i];
                    } else {
                        cur = (__int128)cur + b2_cur_by_cur4s[b2_i];
                    }
                }
            }
            count = (long long)count * b2_count_by_count7s[b2_i] + b2_count_const6s[b2_i];
        }
    }
    *sum = cur;
    *since = count;
}
