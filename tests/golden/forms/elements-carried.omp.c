// An element that an earlier iteration has written is a running scalar.
// options: force
// twin: text
// golden: output
void smooth(int n, double *restrict y, const double *restrict x, double a)
{
    /* heiretsu: linear form over (+,×) in y[i - 1] */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 510) / 512;
        const long long block_end = (long long)n;
        double block_y_1 = 1 < block_end ? y[0] : 0;
        int block_redo = 0;
        double block_y_1_parts[512];
        double block_y_1_by_y_1s[512];
        double block_y_1_starts[512];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 1 + block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            double block_y_1_part_lanes[8];
            double block_y_1_by_y_1_lanes[8];
            for (int block_k = 0; block_k < 8; block_k++) {
                block_y_1_part_lanes[block_k] = -0.0;
                block_y_1_by_y_1_lanes[block_k] = 1.0;
            }
            for (long long block_t = 0; block_t < block_len; block_t++) {
                #pragma omp simd
                for (int block_lane = 0; block_lane < 8; block_lane++) {
                    const long long i = block_lo + block_lane * block_len + block_t;
                    double block_y_1_part = block_y_1_part_lanes[block_lane];
                    double block_y_1_by_y_1 = block_y_1_by_y_1_lanes[block_lane];
                    block_y_1_part = a * block_y_1_part + x[i];
                    block_y_1_by_y_1 = a * block_y_1_by_y_1;
                    if (block_y_1_by_y_1 < 2.3e-308 && block_y_1_by_y_1 > -2.3e-308)
                        block_y_1_by_y_1 = 0;
                    block_y_1_part_lanes[block_lane] = block_y_1_part;
                    block_y_1_by_y_1_lanes[block_lane] = block_y_1_by_y_1;
                }
            }
            {
                double block_y_1_part = block_y_1_part_lanes[7];
                double block_y_1_by_y_1 = block_y_1_by_y_1_lanes[7];
                for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                    block_y_1_part = a * block_y_1_part + x[i];
                    block_y_1_by_y_1 = a * block_y_1_by_y_1;
                    if (block_y_1_by_y_1 < 2.3e-308 && block_y_1_by_y_1 > -2.3e-308)
                        block_y_1_by_y_1 = 0;
                }
                block_y_1_part_lanes[7] = block_y_1_part;
                block_y_1_by_y_1_lanes[7] = block_y_1_by_y_1;
            }
            for (int block_k = 0; block_k < 8; block_k++) {
                block_y_1_parts[block_i * 8 + block_k] = block_y_1_part_lanes[block_k];
                block_y_1_by_y_1s[block_i * 8 + block_k] = block_y_1_by_y_1_lanes[block_k];
            }
        }
        for (int block_i = 0; block_i < 512; block_i++) {
            block_y_1_starts[block_i] = block_y_1;
            const double block_last1 = block_y_1;
            block_y_1 = block_y_1 * block_y_1_by_y_1s[block_i] + block_y_1_parts[block_i];
            if (block_y_1 - block_y_1 != 0.0) block_redo = 1;
            if (block_y_1 == 0.0) block_redo = 1;
            if (block_y_1_by_y_1s[block_i] < 2.3e-308 && block_y_1_by_y_1s[block_i] > -2.3e-308 &&
                block_last1 != 0.0 && (block_y_1 == 0.0 || (block_last1 < 0.0 ? -block_last1 :
                block_last1) * 2.3e-291 > (block_y_1 < 0.0 ? -block_y_1 : block_y_1))) block_redo =
                1;
        }
        if (!block_redo) {
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for private(block_y_1)
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = 1 + block_i * 8 * block_size;
                block_y_1 = block_y_1_starts[block_i * 8];
                for (int i = block_lo; i < (block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end); i++) {
                    // expect: parallel linear-form inserted
                    y[i] = a * block_y_1 + x[i];
                    block_y_1 = y[i];
                }
            }
        }
        /* as it was: a number is not finite, or rounding would show */
        if (block_redo) {
            for (int i = 1; i < n; i++) // expect: parallel linear-form inserted
                y[i] = a * y[i - 1] + x[i];
        }
    }
}

void varying(int n, double *restrict y, const double *restrict x, const double *restrict a)
{
    /* heiretsu: linear form over (+,×) in y[i] */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)(n - 1) + 511) / 512;
        const long long block_end = (long long)(n - 1);
        double block_y_1 = 0 < block_end ? y[(-1) + 1] : 0;
        int block_redo = 0;
        double block_y_1_parts[512];
        double block_y_1_by_y_1s[512];
        double block_y_1_starts[512];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            double block_y_1_part_lanes[8];
            double block_y_1_by_y_1_lanes[8];
            for (int block_k = 0; block_k < 8; block_k++) {
                block_y_1_part_lanes[block_k] = -0.0;
                block_y_1_by_y_1_lanes[block_k] = 1.0;
            }
            for (long long block_t = 0; block_t < block_len; block_t++) {
                #pragma omp simd
                for (int block_lane = 0; block_lane < 8; block_lane++) {
                    const long long i = block_lo + block_lane * block_len + block_t;
                    double block_y_1_part = block_y_1_part_lanes[block_lane];
                    double block_y_1_by_y_1 = block_y_1_by_y_1_lanes[block_lane];
                    block_y_1_part = a[i] * block_y_1_part + x[i];
                    block_y_1_by_y_1 = a[i] * block_y_1_by_y_1;
                    if (block_y_1_by_y_1 < 2.3e-308 && block_y_1_by_y_1 > -2.3e-308)
                        block_y_1_by_y_1 = 0;
                    block_y_1_part_lanes[block_lane] = block_y_1_part;
                    block_y_1_by_y_1_lanes[block_lane] = block_y_1_by_y_1;
                }
            }
            {
                double block_y_1_part = block_y_1_part_lanes[7];
                double block_y_1_by_y_1 = block_y_1_by_y_1_lanes[7];
                for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                    block_y_1_part = a[i] * block_y_1_part + x[i];
                    block_y_1_by_y_1 = a[i] * block_y_1_by_y_1;
                    if (block_y_1_by_y_1 < 2.3e-308 && block_y_1_by_y_1 > -2.3e-308)
                        block_y_1_by_y_1 = 0;
                }
                block_y_1_part_lanes[7] = block_y_1_part;
                block_y_1_by_y_1_lanes[7] = block_y_1_by_y_1;
            }
            for (int block_k = 0; block_k < 8; block_k++) {
                block_y_1_parts[block_i * 8 + block_k] = block_y_1_part_lanes[block_k];
                block_y_1_by_y_1s[block_i * 8 + block_k] = block_y_1_by_y_1_lanes[block_k];
            }
        }
        for (int block_i = 0; block_i < 512; block_i++) {
            block_y_1_starts[block_i] = block_y_1;
            const double block_last1 = block_y_1;
            block_y_1 = block_y_1 * block_y_1_by_y_1s[block_i] + block_y_1_parts[block_i];
            if (block_y_1 - block_y_1 != 0.0) block_redo = 1;
            if (block_y_1 == 0.0) block_redo = 1;
            if (block_y_1_by_y_1s[block_i] < 2.3e-308 && block_y_1_by_y_1s[block_i] > -2.3e-308 &&
                block_last1 != 0.0 && (block_y_1 == 0.0 || (block_last1 < 0.0 ? -block_last1 :
                block_last1) * 2.3e-291 > (block_y_1 < 0.0 ? -block_y_1 : block_y_1))) block_redo =
                1;
        }
        if (!block_redo) {
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for private(block_y_1)
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * 8 * block_size;
                block_y_1 = block_y_1_starts[block_i * 8];
                for (int i = block_lo; i < (block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end); i++) {
                    // expect: parallel linear-form inserted
                    y[i + 1] = a[i] * block_y_1 + x[i];
                    block_y_1 = y[i + 1];
                }
            }
        }
        /* as it was: a number is not finite, or rounding would show */
        if (block_redo) {
            for (int i = 0; i < n - 1; i++) { // expect: parallel linear-form inserted
                y[i + 1] = a[i] * y[i] + x[i];
            }
        }
    }
}

void second(int n, double *restrict y, const double *restrict x, double a, double b)
{
    /* heiretsu: linear form over (+,×) in y[i - 2], y[i - 1] */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 509) / 512;
        const long long block_end = (long long)n;
        double block_y_1 = 2 < block_end ? y[1] : 0;
        double block_y_2 = 2 < block_end ? y[0] : 0;
        int block_redo = 0;
        double block_y_2_by_y_2s[512];
        double block_y_2_by_y_1s[512];
        double block_y_1_parts[512];
        double block_y_1_by_y_2s[512];
        double block_y_1_by_y_1s[512];
        double block_y_2_parts[512];
        double block_y_2_starts[512];
        double block_y_1_starts[512];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 2 + block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            double block_y_2_by_y_2_lanes[8];
            double block_y_2_by_y_1_lanes[8];
            double block_y_1_part_lanes[8];
            double block_y_1_by_y_2_lanes[8];
            double block_y_1_by_y_1_lanes[8];
            double block_y_2_part_lanes[8];
            for (int block_k = 0; block_k < 8; block_k++) {
                block_y_2_part_lanes[block_k] = -0.0;
                block_y_2_by_y_2_lanes[block_k] = 1.0;
                block_y_2_by_y_1_lanes[block_k] = 0.0;
                block_y_1_part_lanes[block_k] = -0.0;
                block_y_1_by_y_2_lanes[block_k] = 0.0;
                block_y_1_by_y_1_lanes[block_k] = 1.0;
            }
            for (long long block_t = 0; block_t < block_len; block_t++) {
                #pragma omp simd
                for (int block_lane = 0; block_lane < 8; block_lane++) {
                    const long long i = block_lo + block_lane * block_len + block_t;
                    double block_old8;
                    double block_old3;
                    double block_old4;
                    double block_y_2_by_y_2 = block_y_2_by_y_2_lanes[block_lane];
                    double block_y_2_by_y_1 = block_y_2_by_y_1_lanes[block_lane];
                    double block_y_1_part = block_y_1_part_lanes[block_lane];
                    double block_y_1_by_y_2 = block_y_1_by_y_2_lanes[block_lane];
                    double block_y_1_by_y_1 = block_y_1_by_y_1_lanes[block_lane];
                    double block_y_2_part = block_y_2_part_lanes[block_lane];
                    block_old8 = block_y_2_part;
                    block_y_2_part = block_y_1_part;
                    block_y_1_part = a * block_y_2_part + b * block_old8 + x[i];
                    block_old3 = block_y_2_by_y_2;
                    block_y_2_by_y_2 = block_y_1_by_y_2;
                    block_y_1_by_y_2 = a * block_y_2_by_y_2 + b * block_old3;
                    block_old4 = block_y_2_by_y_1;
                    block_y_2_by_y_1 = block_y_1_by_y_1;
                    block_y_1_by_y_1 = a * block_y_2_by_y_1 + b * block_old4;
                    if (block_y_1_by_y_2 < 2.3e-308 && block_y_1_by_y_2 > -2.3e-308)
                        block_y_1_by_y_2 = 0;
                    if (block_y_1_by_y_1 < 2.3e-308 && block_y_1_by_y_1 > -2.3e-308)
                        block_y_1_by_y_1 = 0;
                    block_y_2_by_y_2_lanes[block_lane] = block_y_2_by_y_2;
                    block_y_2_by_y_1_lanes[block_lane] = block_y_2_by_y_1;
                    block_y_1_part_lanes[block_lane] = block_y_1_part;
                    block_y_1_by_y_2_lanes[block_lane] = block_y_1_by_y_2;
                    block_y_1_by_y_1_lanes[block_lane] = block_y_1_by_y_1;
                    block_y_2_part_lanes[block_lane] = block_y_2_part;
                }
            }
            {
                double block_old8;
                double block_old3;
                double block_old4;
                double block_y_2_by_y_2 = block_y_2_by_y_2_lanes[7];
                double block_y_2_by_y_1 = block_y_2_by_y_1_lanes[7];
                double block_y_1_part = block_y_1_part_lanes[7];
                double block_y_1_by_y_2 = block_y_1_by_y_2_lanes[7];
                double block_y_1_by_y_1 = block_y_1_by_y_1_lanes[7];
                double block_y_2_part = block_y_2_part_lanes[7];
                for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                    block_old8 = block_y_2_part;
                    block_y_2_part = block_y_1_part;
                    block_y_1_part = a * block_y_2_part + b * block_old8 + x[i];
                    block_old3 = block_y_2_by_y_2;
                    block_y_2_by_y_2 = block_y_1_by_y_2;
                    block_y_1_by_y_2 = a * block_y_2_by_y_2 + b * block_old3;
                    block_old4 = block_y_2_by_y_1;
                    block_y_2_by_y_1 = block_y_1_by_y_1;
                    block_y_1_by_y_1 = a * block_y_2_by_y_1 + b * block_old4;
                    if (block_y_1_by_y_2 < 2.3e-308 && block_y_1_by_y_2 > -2.3e-308)
                        block_y_1_by_y_2 = 0;
                    if (block_y_1_by_y_1 < 2.3e-308 && block_y_1_by_y_1 > -2.3e-308)
                        block_y_1_by_y_1 = 0;
                }
                block_y_2_by_y_2_lanes[7] = block_y_2_by_y_2;
                block_y_2_by_y_1_lanes[7] = block_y_2_by_y_1;
                block_y_1_part_lanes[7] = block_y_1_part;
                block_y_1_by_y_2_lanes[7] = block_y_1_by_y_2;
                block_y_1_by_y_1_lanes[7] = block_y_1_by_y_1;
                block_y_2_part_lanes[7] = block_y_2_part;
            }
            for (int block_k = 0; block_k < 8; block_k++) {
                block_y_2_by_y_2s[block_i * 8 + block_k] = block_y_2_by_y_2_lanes[block_k];
                block_y_2_by_y_1s[block_i * 8 + block_k] = block_y_2_by_y_1_lanes[block_k];
                block_y_1_parts[block_i * 8 + block_k] = block_y_1_part_lanes[block_k];
                block_y_1_by_y_2s[block_i * 8 + block_k] = block_y_1_by_y_2_lanes[block_k];
                block_y_1_by_y_1s[block_i * 8 + block_k] = block_y_1_by_y_1_lanes[block_k];
                block_y_2_parts[block_i * 8 + block_k] = block_y_2_part_lanes[block_k];
            }
        }
        for (int block_i = 0; block_i < 512; block_i++) {
            double block_old1;
            block_y_2_starts[block_i] = block_y_2;
            block_y_1_starts[block_i] = block_y_1;
            const double block_last1 = block_y_2;
            const double block_last2 = block_y_1;
            block_old1 = block_y_2;
            block_y_2 = block_y_1 * block_y_2_by_y_1s[block_i] + block_old1 *
                block_y_2_by_y_2s[block_i] + block_y_2_parts[block_i];
            block_y_1 = block_y_1 * block_y_1_by_y_1s[block_i] + block_old1 *
                block_y_1_by_y_2s[block_i] + block_y_1_parts[block_i];
            if (block_y_2 - block_y_2 != 0.0) block_redo = 1;
            if (block_y_1 - block_y_1 != 0.0) block_redo = 1;
            if (block_y_2 == 0.0) block_redo = 1;
            if (block_y_1 == 0.0) block_redo = 1;
            if (block_y_1_by_y_2s[block_i] < 2.3e-308 && block_y_1_by_y_2s[block_i] > -2.3e-308 &&
                block_last1 != 0.0 && (block_y_1 == 0.0 || (block_last1 < 0.0 ? -block_last1 :
                block_last1) * 2.3e-291 > (block_y_1 < 0.0 ? -block_y_1 : block_y_1))) block_redo =
                1;
            if (block_y_1_by_y_1s[block_i] < 2.3e-308 && block_y_1_by_y_1s[block_i] > -2.3e-308 &&
                block_last2 != 0.0 && (block_y_1 == 0.0 || (block_last2 < 0.0 ? -block_last2 :
                block_last2) * 2.3e-291 > (block_y_1 < 0.0 ? -block_y_1 : block_y_1))) block_redo =
                1;
        }
        if (!block_redo) {
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for private(block_y_1, block_y_2)
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = 2 + block_i * 8 * block_size;
                block_y_2 = block_y_2_starts[block_i * 8];
                block_y_1 = block_y_1_starts[block_i * 8];
                for (int i = block_lo; i < (block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end); i++) {
                    // expect: parallel linear-form inserted
                    y[i] = a * block_y_1 + b * block_y_2 + x[i];
                    block_y_2 = block_y_1;
                    block_y_1 = y[i];
                }
            }
        }
        /* as it was: a number is not finite, or rounding would show */
        if (block_redo) {
            for (int i = 2; i < n; i++) // expect: parallel linear-form inserted
                y[i] = a * y[i - 1] + b * y[i - 2] + x[i];
        }
    }
}

void prefix(int n, long *a)
{
    /* heiretsu: linear form over + in a[i - 1] */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 62) / 64;
        const long long block_end = (long long)n;
        long long block_a_1 = 1 < block_end ? a[0] : 0;
        unsigned long long block_a_1_parts[64];
        long long block_a_1_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 1 + block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            unsigned long long block_a_1_part = 0;
            for (int i = block_lo; i < block_hi; i++) {
                block_a_1_part += a[i];
            }
            block_a_1_parts[block_i] = block_a_1_part;
        }
        for (int block_i = 0; block_i < 64; block_i++) {
            block_a_1_starts[block_i] = block_a_1;
            block_a_1 += block_a_1_parts[block_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(block_a_1)
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 1 + block_i * block_size;
            block_a_1 = block_a_1_starts[block_i];
            for (int i = block_lo; i < (block_lo + block_size < block_end ? block_lo + block_size :
                block_end); i++) {
                // expect: parallel linear-form inserted
                a[i] += block_a_1;
                block_a_1 = a[i];
            }
        }
    }
}

void reset(int n, int *restrict y, const int *restrict x)
{
    /* heiretsu: linear form over (+,×) in y[i - 1] */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 62) / 64;
        const long long block_end = (long long)n;
        int block_y_1 = 1 < block_end ? y[0] : 0;
        unsigned block_y_1_parts[64];
        unsigned block_y_1_by_y_1s[64];
        int block_y_1_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 1 + block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            unsigned block_y_1_part = 0;
            unsigned block_y_1_by_y_1 = 1;
            for (int i = block_lo; i < block_hi; i++) {
                if (0 < x[i]) {
                    block_y_1_part += x[i];
                } else {
                    block_y_1_part = 0;
                    block_y_1_by_y_1 = 0;
                }
            }
            block_y_1_parts[block_i] = block_y_1_part;
            block_y_1_by_y_1s[block_i] = block_y_1_by_y_1;
        }
        for (int block_i = 0; block_i < 64; block_i++) {
            block_y_1_starts[block_i] = block_y_1;
            block_y_1 = (long long)block_y_1 * block_y_1_by_y_1s[block_i] +
                block_y_1_parts[block_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(block_y_1)
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 1 + block_i * block_size;
            block_y_1 = block_y_1_starts[block_i];
            for (int i = block_lo; i < (block_lo + block_size < block_end ? block_lo + block_size :
                block_end); i++) {
                // expect: parallel linear-form inserted
                if (x[i] > 0)
                    y[i] = block_y_1 + x[i];
                else
                    y[i] = 0;
                block_y_1 = y[i];
            }
        }
    }
}

void greatest(int n, int *restrict m, const int *restrict x)
{
    /* heiretsu: linear form over max in m[i - 1] */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 62) / 64;
        const long long block_end = (long long)n;
        int block_m_1 = 1 < block_end ? m[0] : 0;
        int block_m_12s[64];
        int block_m_1_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 1 + block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            int block_m_12 = block_m_1;
            for (int i = block_lo; i < block_hi; i++) {
                if (block_m_12 < x[i]) {
                    block_m_12 = x[i];
                }
            }
            block_m_12s[block_i] = block_m_12;
        }
        for (int block_i = 0; block_i < 64; block_i++) {
            block_m_1_starts[block_i] = block_m_1;
            if (block_m_1 < block_m_12s[block_i]) {
                block_m_1 = block_m_12s[block_i];
            }
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(block_m_1)
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 1 + block_i * block_size;
            block_m_1 = block_m_1_starts[block_i];
            for (int i = block_lo; i < (block_lo + block_size < block_end ? block_lo + block_size :
                block_end); i++) {
                // expect: parallel linear-form inserted
                m[i] = block_m_1;
                if (x[i] > m[i])
                    m[i] = x[i];
                block_m_1 = m[i];
            }
        }
    }
}
