// A maximum of sums of 64 bits: a block's constant has 64, too, where it starts from 0 or more; the sum of a block takes 128. golden: output
long greatest(int n, const long *a)
{
    long s = 0;
    /* heiretsu: linear form over (max,+) in s */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        if (b1_size >= 64) {
            long long b1_s_const1s[64];
            int b1_s_const_none2s[64];
            __int128 b1_s_by_s3s[64];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * b1_size;
                const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
                long long b1_s_const1;
                int b1_s_const_none2;
                __int128 b1_s_by_s3;
                b1_s_const1 = 0;
                b1_s_const_none2 = 1;
                b1_s_by_s3 = 0;
                for (int i = b1_lo; i < b1_hi; i++) {
                    if (b1_s_const_none2) {
                        b1_s_const1 = 0;
                    } else {
                        if (a[i] + b1_s_const1 < 0) {
                            b1_s_const1 = 0;
                        } else {
                            b1_s_const1 = a[i] + b1_s_const1;
                        }
                    }
                    b1_s_const_none2 = 0;
                    b1_s_by_s3 = (__int128)a[i] + b1_s_by_s3;
                }
                b1_s_const1s[b1_i] = b1_s_const1;
                b1_s_const_none2s[b1_i] = b1_s_const_none2;
                b1_s_by_s3s[b1_i] = b1_s_by_s3;
            }
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                if (b1_s_const_none2s[b1_i]) {
                    s = (__int128)s + b1_s_by_s3s[b1_i];
                } else {
                    if ((__int128)s + b1_s_by_s3s[b1_i] < b1_s_const1s[b1_i]) {
                        s = b1_s_const1s[b1_i];
                    } else {
                        s = (__int128)s + b1_s_by_s3s[b1_i];
                    }
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s += a[i];
                if (s < 0)
                    s = 0;
            }
        }
    }
    return s;
}

// Downwards.
long least(int n, const long *a)
{
    long s = 7;
    /* heiretsu: linear form over (min,+) in s */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        if (b1_size >= 64) {
            long long b1_s_const1s[64];
            int b1_s_const_none2s[64];
            __int128 b1_s_by_s3s[64];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * b1_size;
                const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
                long long b1_s_const1;
                int b1_s_const_none2;
                __int128 b1_s_by_s3;
                b1_s_const1 = 0;
                b1_s_const_none2 = 1;
                b1_s_by_s3 = 0;
                for (int i = b1_lo; i < b1_hi; i++) {
                    if (b1_s_const_none2) {
                        b1_s_const1 = -3;
                    } else {
                        if ((-3) < a[i] + b1_s_const1) {
                            b1_s_const1 = -3;
                        } else {
                            b1_s_const1 = a[i] + b1_s_const1;
                        }
                    }
                    b1_s_const_none2 = 0;
                    b1_s_by_s3 = (__int128)a[i] + b1_s_by_s3;
                }
                b1_s_const1s[b1_i] = b1_s_const1;
                b1_s_const_none2s[b1_i] = b1_s_const_none2;
                b1_s_by_s3s[b1_i] = b1_s_by_s3;
            }
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                if (b1_s_const_none2s[b1_i]) {
                    s = (__int128)s + b1_s_by_s3s[b1_i];
                } else {
                    if (b1_s_const1s[b1_i] < (__int128)s + b1_s_by_s3s[b1_i]) {
                        s = b1_s_const1s[b1_i];
                    } else {
                        s = (__int128)s + b1_s_by_s3s[b1_i];
                    }
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s += a[i];
                if (s > -3)
                    s = -3;
            }
        }
    }
    return s;
}

// From -1 a step may leave 64 bits where the program's own value does not: 128.
long from_below(int n, const long *a)
{
    long s = 0;
    /* heiretsu: linear form over (max,+) in s */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        if (b1_size >= 64) {
            __int128 b1_s_const1s[64];
            int b1_s_const_none2s[64];
            __int128 b1_s_by_s3s[64];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * b1_size;
                const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
                __int128 b1_s_const1;
                int b1_s_const_none2;
                __int128 b1_s_by_s3;
                b1_s_const1 = 0;
                b1_s_const_none2 = 1;
                b1_s_by_s3 = 0;
                for (int i = b1_lo; i < b1_hi; i++) {
                    if (b1_s_const_none2) {
                        b1_s_const1 = -1;
                    } else {
                        if ((__int128)a[i] + b1_s_const1 < (-1)) {
                            b1_s_const1 = -1;
                        } else {
                            b1_s_const1 = (__int128)a[i] + b1_s_const1;
                        }
                    }
                    b1_s_const_none2 = 0;
                    b1_s_by_s3 = (__int128)a[i] + b1_s_by_s3;
                }
                b1_s_const1s[b1_i] = b1_s_const1;
                b1_s_const_none2s[b1_i] = b1_s_const_none2;
                b1_s_by_s3s[b1_i] = b1_s_by_s3;
            }
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                if (b1_s_const_none2s[b1_i]) {
                    s = (__int128)s + b1_s_by_s3s[b1_i];
                } else {
                    if ((__int128)s + b1_s_by_s3s[b1_i] < b1_s_const1s[b1_i]) {
                        s = b1_s_const1s[b1_i];
                    } else {
                        s = (__int128)s + b1_s_by_s3s[b1_i];
                    }
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s += a[i];
                if (s < -1)
                    s = -1;
            }
        }
    }
    return s;
}

// So may the sum of two numbers.
long by_two(int n, const long *a, const long *b)
{
    long s = 0;
    /* heiretsu: linear form over (max,+) in s */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        if (b1_size >= 64) {
            __int128 b1_s_const1s[64];
            int b1_s_const_none2s[64];
            __int128 b1_s_by_s3s[64];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * b1_size;
                const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
                __int128 b1_s_const1;
                int b1_s_const_none2;
                __int128 b1_s_by_s3;
                b1_s_const1 = 0;
                b1_s_const_none2 = 1;
                b1_s_by_s3 = 0;
                for (int i = b1_lo; i < b1_hi; i++) {
                    if (b1_s_const_none2) {
                        b1_s_const1 = 0;
                    } else {
                        if ((__int128)a[i] + b1_s_const1 - b[i] < 0) {
                            b1_s_const1 = 0;
                        } else {
                            b1_s_const1 = (__int128)a[i] + b1_s_const1 - b[i];
                        }
                    }
                    b1_s_const_none2 = 0;
                    b1_s_by_s3 = (__int128)a[i] + b1_s_by_s3 - b[i];
                }
                b1_s_const1s[b1_i] = b1_s_const1;
                b1_s_const_none2s[b1_i] = b1_s_const_none2;
                b1_s_by_s3s[b1_i] = b1_s_by_s3;
            }
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                if (b1_s_const_none2s[b1_i]) {
                    s = (__int128)s + b1_s_by_s3s[b1_i];
                } else {
                    if ((__int128)s + b1_s_by_s3s[b1_i] < b1_s_const1s[b1_i]) {
                        s = b1_s_const1s[b1_i];
                    } else {
                        s = (__int128)s + b1_s_by_s3s[b1_i];
                    }
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s = s + a[i] - b[i];
                if (s < 0)
                    s = 0;
            }
        }
    }
    return s;
}
