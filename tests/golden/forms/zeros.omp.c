/* Zeros of both signs are equal: the program's comparisons say which of them is left. Blocks compare in the same way, or the loop
   runs as it was where a zero is left. twin: text golden: output */
void above(int n, const double *restrict a, double *restrict o) // options: force
{
    double s = 0.0;
    /* heiretsu: linear form over (max,+) in s */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        int block_redo = 0;
        const double block_first0 = s;
        double block_s_parts[512];
        int block_s_part_nones[512];
        double block_s_by_ss[512];
        double block_odds[512];
        double block_s_starts[512];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            double block_s_part_lanes[8];
            int block_s_part_none_lanes[8];
            double block_s_by_s_lanes[8];
            double block_odd_lanes[8];
            for (int block_k = 0; block_k < 8; block_k++) {
                block_odd_lanes[block_k] = 0.0;
                block_s_part_lanes[block_k] = 0.0;
                block_s_part_none_lanes[block_k] = 1;
                block_s_by_s_lanes[block_k] = -0.0;
            }
            for (long long block_t = 0; block_t < block_len; block_t++) {
                #pragma omp simd
                for (int block_lane = 0; block_lane < 8; block_lane++) {
                    const long long i = block_lo + block_lane * block_len + block_t;
                    double block_s_part = block_s_part_lanes[block_lane];
                    int block_s_part_none = block_s_part_none_lanes[block_lane];
                    double block_s_by_s = block_s_by_s_lanes[block_lane];
                    double block_odd = block_odd_lanes[block_lane];
                    if (block_s_part_none) {
                        block_s_part = 0.0;
                    } else {
                        if (a[i] + block_s_part <= 0.0) {
                            block_s_part = 0.0;
                        } else {
                            block_s_part += a[i];
                        }
                    }
                    block_s_part_none = 0;
                    block_s_by_s += a[i];
                    block_odd = block_odd + (a[i] - a[i]);
                    block_s_part_lanes[block_lane] = block_s_part;
                    block_s_part_none_lanes[block_lane] = block_s_part_none;
                    block_s_by_s_lanes[block_lane] = block_s_by_s;
                    block_odd_lanes[block_lane] = block_odd;
                }
            }
            {
                double block_s_part = block_s_part_lanes[7];
                int block_s_part_none = block_s_part_none_lanes[7];
                double block_s_by_s = block_s_by_s_lanes[7];
                double block_odd = block_odd_lanes[7];
                for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                    if (block_s_part_none) {
                        block_s_part = 0.0;
                    } else {
                        if (a[i] + block_s_part <= 0.0) {
                            block_s_part = 0.0;
                        } else {
                            block_s_part += a[i];
                        }
                    }
                    block_s_part_none = 0;
                    block_s_by_s += a[i];
                    block_odd = block_odd + (a[i] - a[i]);
                }
                block_s_part_lanes[7] = block_s_part;
                block_s_part_none_lanes[7] = block_s_part_none;
                block_s_by_s_lanes[7] = block_s_by_s;
                block_odd_lanes[7] = block_odd;
            }
            for (int block_k = 0; block_k < 8; block_k++) {
                block_s_parts[block_i * 8 + block_k] = block_s_part_lanes[block_k];
                block_s_part_nones[block_i * 8 + block_k] = block_s_part_none_lanes[block_k];
                block_s_by_ss[block_i * 8 + block_k] = block_s_by_s_lanes[block_k];
                block_odds[block_i * 8 + block_k] = block_odd_lanes[block_k];
            }
        }
        for (int block_i = 0; block_i < 512; block_i++) {
            block_s_starts[block_i] = s;
            if (s - s != 0.0) block_redo = 1;
            if (block_odds[block_i] != 0.0) block_redo = 1;
            if (!block_s_part_nones[block_i] && block_s_parts[block_i] - block_s_parts[block_i] !=
                0.0) block_redo = 1;
            if (block_s_by_ss[block_i] - block_s_by_ss[block_i] != 0.0) block_redo = 1;
            if (block_s_part_nones[block_i]) {
                s += block_s_by_ss[block_i];
            } else {
                if (s + block_s_by_ss[block_i] <= block_s_parts[block_i]) {
                    s = block_s_parts[block_i];
                } else {
                    s += block_s_by_ss[block_i];
                }
            }
            if (s - s != 0.0) block_redo = 1;
        }
        if (!block_redo) {
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for private(s)
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * 8 * block_size;
                s = block_s_starts[block_i * 8];
                for (int i = block_lo; i < (block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end); i++) {
                    // expect: parallel linear-form inserted
                    s = s + a[i];
                    if (s <= 0.0)
                        s = 0.0;
                    o[i] = s;
                }
            }
        }
        /* as it was: a number is not finite, or rounding would show */
        if (block_redo) {
            s = block_first0;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s = s + a[i];
                if (s <= 0.0)
                    s = 0.0;
                o[i] = s;
            }
        }
    }
}

double best(int n, const double *a, double *last)
{
    double s = 0.0, t = a[0];
    /* heiretsu: linear form over (max,+) in s, t */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        int block_redo = 0;
        const double block_first0 = s;
        const double block_first1 = t;
        double block_s_parts[512];
        int block_s_part_nones[512];
        double block_s_by_ss[512];
        double block_t_parts[512];
        int block_t_part_nones[512];
        double block_t_by_ss[512];
        int block_t_by_s_nones[512];
        double block_odds[512];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            double block_s_part_lanes[8];
            int block_s_part_none_lanes[8];
            double block_s_by_s_lanes[8];
            double block_t_part_lanes[8];
            int block_t_part_none_lanes[8];
            double block_t_by_s_lanes[8];
            int block_t_by_s_none_lanes[8];
            double block_odd_lanes[8];
            for (int block_k = 0; block_k < 8; block_k++) {
                block_odd_lanes[block_k] = 0.0;
                block_s_part_lanes[block_k] = 0.0;
                block_s_part_none_lanes[block_k] = 1;
                block_s_by_s_lanes[block_k] = -0.0;
                block_t_part_lanes[block_k] = 0.0;
                block_t_part_none_lanes[block_k] = 1;
                block_t_by_s_lanes[block_k] = 0.0;
                block_t_by_s_none_lanes[block_k] = 1;
            }
            for (long long block_t = 0; block_t < block_len; block_t++) {
                #pragma omp simd
                for (int block_lane = 0; block_lane < 8; block_lane++) {
                    const long long i = block_lo + block_lane * block_len + block_t;
                    double block_s_part = block_s_part_lanes[block_lane];
                    int block_s_part_none = block_s_part_none_lanes[block_lane];
                    double block_s_by_s = block_s_by_s_lanes[block_lane];
                    double block_t_part = block_t_part_lanes[block_lane];
                    int block_t_part_none = block_t_part_none_lanes[block_lane];
                    double block_t_by_s = block_t_by_s_lanes[block_lane];
                    int block_t_by_s_none = block_t_by_s_none_lanes[block_lane];
                    double block_odd = block_odd_lanes[block_lane];
                    if (block_s_part_none) {
                        block_s_part = 0.0;
                    } else {
                        if (a[i] + block_s_part < 0.0) {
                            block_s_part = 0.0;
                        } else {
                            block_s_part += a[i];
                        }
                    }
                    block_s_part_none = 0;
                    block_s_by_s += a[i];
                    if (block_t_part_none) {
                        block_t_part = block_s_part;
                    } else {
                        if (block_t_part < block_s_part) {
                            block_t_part = block_s_part;
                        }
                    }
                    block_t_part_none = 0;
                    if (block_t_by_s_none) {
                        block_t_by_s = block_s_by_s;
                    } else {
                        if (block_t_by_s < block_s_by_s) {
                            block_t_by_s = block_s_by_s;
                        }
                    }
                    block_t_by_s_none = 0;
                    block_odd = block_odd + (a[i] - a[i]);
                    block_s_part_lanes[block_lane] = block_s_part;
                    block_s_part_none_lanes[block_lane] = block_s_part_none;
                    block_s_by_s_lanes[block_lane] = block_s_by_s;
                    block_t_part_lanes[block_lane] = block_t_part;
                    block_t_part_none_lanes[block_lane] = block_t_part_none;
                    block_t_by_s_lanes[block_lane] = block_t_by_s;
                    block_t_by_s_none_lanes[block_lane] = block_t_by_s_none;
                    block_odd_lanes[block_lane] = block_odd;
                }
            }
            {
                double block_s_part = block_s_part_lanes[7];
                int block_s_part_none = block_s_part_none_lanes[7];
                double block_s_by_s = block_s_by_s_lanes[7];
                double block_t_part = block_t_part_lanes[7];
                int block_t_part_none = block_t_part_none_lanes[7];
                double block_t_by_s = block_t_by_s_lanes[7];
                int block_t_by_s_none = block_t_by_s_none_lanes[7];
                double block_odd = block_odd_lanes[7];
                for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                    if (block_s_part_none) {
                        block_s_part = 0.0;
                    } else {
                        if (a[i] + block_s_part < 0.0) {
                            block_s_part = 0.0;
                        } else {
                            block_s_part += a[i];
                        }
                    }
                    block_s_part_none = 0;
                    block_s_by_s += a[i];
                    if (block_t_part_none) {
                        block_t_part = block_s_part;
                    } else {
                        if (block_t_part < block_s_part) {
                            block_t_part = block_s_part;
                        }
                    }
                    block_t_part_none = 0;
                    if (block_t_by_s_none) {
                        block_t_by_s = block_s_by_s;
                    } else {
                        if (block_t_by_s < block_s_by_s) {
                            block_t_by_s = block_s_by_s;
                        }
                    }
                    block_t_by_s_none = 0;
                    block_odd = block_odd + (a[i] - a[i]);
                }
                block_s_part_lanes[7] = block_s_part;
                block_s_part_none_lanes[7] = block_s_part_none;
                block_s_by_s_lanes[7] = block_s_by_s;
                block_t_part_lanes[7] = block_t_part;
                block_t_part_none_lanes[7] = block_t_part_none;
                block_t_by_s_lanes[7] = block_t_by_s;
                block_t_by_s_none_lanes[7] = block_t_by_s_none;
                block_odd_lanes[7] = block_odd;
            }
            for (int block_k = 0; block_k < 8; block_k++) {
                block_s_parts[block_i * 8 + block_k] = block_s_part_lanes[block_k];
                block_s_part_nones[block_i * 8 + block_k] = block_s_part_none_lanes[block_k];
                block_s_by_ss[block_i * 8 + block_k] = block_s_by_s_lanes[block_k];
                block_t_parts[block_i * 8 + block_k] = block_t_part_lanes[block_k];
                block_t_part_nones[block_i * 8 + block_k] = block_t_part_none_lanes[block_k];
                block_t_by_ss[block_i * 8 + block_k] = block_t_by_s_lanes[block_k];
                block_t_by_s_nones[block_i * 8 + block_k] = block_t_by_s_none_lanes[block_k];
                block_odds[block_i * 8 + block_k] = block_odd_lanes[block_k];
            }
        }
        for (int block_i = 0; block_i < 512; block_i++) {
            if (s - s != 0.0) block_redo = 1;
            if (t - t != 0.0) block_redo = 1;
            if (block_odds[block_i] != 0.0) block_redo = 1;
            if (!block_s_part_nones[block_i] && block_s_parts[block_i] - block_s_parts[block_i] !=
                0.0) block_redo = 1;
            if (block_s_by_ss[block_i] - block_s_by_ss[block_i] != 0.0) block_redo = 1;
            if (!block_t_part_nones[block_i] && block_t_parts[block_i] - block_t_parts[block_i] !=
                0.0) block_redo = 1;
            if (!block_t_by_s_nones[block_i] && block_t_by_ss[block_i] - block_t_by_ss[block_i] !=
                0.0) block_redo = 1;
            if (!(block_t_part_nones[block_i] && block_t_by_s_nones[block_i])) {
                if (t < (block_t_part_nones[block_i] ? s + block_t_by_ss[block_i] :
                    (block_t_by_s_nones[block_i] ? block_t_parts[block_i] : (s +
                    block_t_by_ss[block_i] < block_t_parts[block_i] ? block_t_parts[block_i] : s +
                    block_t_by_ss[block_i])))) {
                    if (block_t_part_nones[block_i]) {
                        t = s + block_t_by_ss[block_i];
                    } else {
                        if (block_t_by_s_nones[block_i]) {
                            t = block_t_parts[block_i];
                        } else {
                            if (s + block_t_by_ss[block_i] < block_t_parts[block_i]) {
                                t = block_t_parts[block_i];
                            } else {
                                t = s + block_t_by_ss[block_i];
                            }
                        }
                    }
                }
            }
            if (block_s_part_nones[block_i]) {
                s += block_s_by_ss[block_i];
            } else {
                if (s + block_s_by_ss[block_i] < block_s_parts[block_i]) {
                    s = block_s_parts[block_i];
                } else {
                    s += block_s_by_ss[block_i];
                }
            }
            if (s - s != 0.0) block_redo = 1;
            if (t - t != 0.0) block_redo = 1;
        }
        if (s == 0.0) block_redo = 1;
        if (t == 0.0) block_redo = 1;
        /* as it was: a number is not finite, or rounding would show */
        if (block_redo) {
            s = block_first0;
            t = block_first1;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s = s + a[i];
                if (s < 0.0)
                    s = 0.0;
                if (s > t)
                    t = s;
            }
        }
    }
    *last = s;
    return t;
}
