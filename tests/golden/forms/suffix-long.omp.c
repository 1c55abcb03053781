// A maximum of sums of 64 bits: a block's constant has 64, too, where it starts from 0 or more; the sum of a block takes 128. golden: output
long greatest(int n, const long *a)
{
    long s = 0;
    /* heiretsu: linear form over (max,+) in s */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 63) / 64;
        const long long blk_end = (long long)n;
        if (blk_size >= 64) {
            long long blk_s_parts[64];
            int blk_s_part_nones[64];
            __int128 blk_s_by_ss[64];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * blk_size;
                const long long blk_hi = blk_lo + blk_size < blk_end ? blk_lo + blk_size : blk_end;
                long long blk_s_part = 0;
                int blk_s_part_none = 1;
                __int128 blk_s_by_s = 0;
                for (int i = blk_lo; i < blk_hi; i++) {
                    if (blk_s_part_none) {
                        blk_s_part = 0;
                    } else {
                        if (a[i] + blk_s_part < 0) {
                            blk_s_part = 0;
                        } else {
                            blk_s_part += a[i];
                        }
                    }
                    blk_s_part_none = 0;
                    blk_s_by_s += (__int128)a[i];
                }
                blk_s_parts[blk_i] = blk_s_part;
                blk_s_part_nones[blk_i] = blk_s_part_none;
                blk_s_by_ss[blk_i] = blk_s_by_s;
            }
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                if (blk_s_part_nones[blk_i]) {
                    s = (__int128)s + blk_s_by_ss[blk_i];
                } else {
                    if ((__int128)s + blk_s_by_ss[blk_i] < blk_s_parts[blk_i]) {
                        s = blk_s_parts[blk_i];
                    } else {
                        s = (__int128)s + blk_s_by_ss[blk_i];
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
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 63) / 64;
        const long long blk_end = (long long)n;
        if (blk_size >= 64) {
            long long blk_s_parts[64];
            int blk_s_part_nones[64];
            __int128 blk_s_by_ss[64];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * blk_size;
                const long long blk_hi = blk_lo + blk_size < blk_end ? blk_lo + blk_size : blk_end;
                long long blk_s_part = 0;
                int blk_s_part_none = 1;
                __int128 blk_s_by_s = 0;
                for (int i = blk_lo; i < blk_hi; i++) {
                    if (blk_s_part_none) {
                        blk_s_part = -3;
                    } else {
                        if ((-3) < a[i] + blk_s_part) {
                            blk_s_part = -3;
                        } else {
                            blk_s_part += a[i];
                        }
                    }
                    blk_s_part_none = 0;
                    blk_s_by_s += (__int128)a[i];
                }
                blk_s_parts[blk_i] = blk_s_part;
                blk_s_part_nones[blk_i] = blk_s_part_none;
                blk_s_by_ss[blk_i] = blk_s_by_s;
            }
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                if (blk_s_part_nones[blk_i]) {
                    s = (__int128)s + blk_s_by_ss[blk_i];
                } else {
                    if (blk_s_parts[blk_i] < (__int128)s + blk_s_by_ss[blk_i]) {
                        s = blk_s_parts[blk_i];
                    } else {
                        s = (__int128)s + blk_s_by_ss[blk_i];
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
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 63) / 64;
        const long long blk_end = (long long)n;
        if (blk_size >= 64) {
            __int128 blk_s_parts[64];
            int blk_s_part_nones[64];
            __int128 blk_s_by_ss[64];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * blk_size;
                const long long blk_hi = blk_lo + blk_size < blk_end ? blk_lo + blk_size : blk_end;
                __int128 blk_s_part = 0;
                int blk_s_part_none = 1;
                __int128 blk_s_by_s = 0;
                for (int i = blk_lo; i < blk_hi; i++) {
                    if (blk_s_part_none) {
                        blk_s_part = -1;
                    } else {
                        if ((__int128)a[i] + blk_s_part < (-1)) {
                            blk_s_part = -1;
                        } else {
                            blk_s_part += (__int128)a[i];
                        }
                    }
                    blk_s_part_none = 0;
                    blk_s_by_s += (__int128)a[i];
                }
                blk_s_parts[blk_i] = blk_s_part;
                blk_s_part_nones[blk_i] = blk_s_part_none;
                blk_s_by_ss[blk_i] = blk_s_by_s;
            }
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                if (blk_s_part_nones[blk_i]) {
                    s = (__int128)s + blk_s_by_ss[blk_i];
                } else {
                    if ((__int128)s + blk_s_by_ss[blk_i] < blk_s_parts[blk_i]) {
                        s = blk_s_parts[blk_i];
                    } else {
                        s = (__int128)s + blk_s_by_ss[blk_i];
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
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 63) / 64;
        const long long blk_end = (long long)n;
        if (blk_size >= 64) {
            __int128 blk_s_parts[64];
            int blk_s_part_nones[64];
            __int128 blk_s_by_ss[64];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * blk_size;
                const long long blk_hi = blk_lo + blk_size < blk_end ? blk_lo + blk_size : blk_end;
                __int128 blk_s_part = 0;
                int blk_s_part_none = 1;
                __int128 blk_s_by_s = 0;
                for (int i = blk_lo; i < blk_hi; i++) {
                    if (blk_s_part_none) {
                        blk_s_part = 0;
                    } else {
                        if ((__int128)a[i] + blk_s_part - b[i] < 0) {
                            blk_s_part = 0;
                        } else {
                            blk_s_part = (__int128)a[i] + blk_s_part - b[i];
                        }
                    }
                    blk_s_part_none = 0;
                    blk_s_by_s = (__int128)a[i] + blk_s_by_s - b[i];
                }
                blk_s_parts[blk_i] = blk_s_part;
                blk_s_part_nones[blk_i] = blk_s_part_none;
                blk_s_by_ss[blk_i] = blk_s_by_s;
            }
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                if (blk_s_part_nones[blk_i]) {
                    s = (__int128)s + blk_s_by_ss[blk_i];
                } else {
                    if ((__int128)s + blk_s_by_ss[blk_i] < blk_s_parts[blk_i]) {
                        s = blk_s_parts[blk_i];
                    } else {
                        s = (__int128)s + blk_s_by_ss[blk_i];
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
