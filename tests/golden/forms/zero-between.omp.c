/* golden: output, options: force
 * The sign of a zero between two blocks is the sign that later elements get. */
void alternating(int n, double *restrict s, const double *restrict a, double *restrict w)
{
    double x = s[0];
    /* heiretsu: linear form over (+,×) in x */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        int block_redo = 0;
        const double block_first0 = x;
        double block_x_parts[512];
        double block_x_by_xs[512];
        double block_x_starts[512];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            double block_x_part_lanes[8];
            double block_x_by_x_lanes[8];
            for (int block_k = 0; block_k < 8; block_k++) {
                block_x_part_lanes[block_k] = -0.0;
                block_x_by_x_lanes[block_k] = 1.0;
            }
            for (long long block_t = 0; block_t < block_len; block_t++) {
                #pragma omp simd
                for (int block_lane = 0; block_lane < 8; block_lane++) {
                    const long long i = block_lo + block_lane * block_len + block_t;
                    double block_x_part = block_x_part_lanes[block_lane];
                    double block_x_by_x = block_x_by_x_lanes[block_lane];
                    block_x_part = a[i] - block_x_part;
                    block_x_by_x = -block_x_by_x;
                    block_x_part_lanes[block_lane] = block_x_part;
                    block_x_by_x_lanes[block_lane] = block_x_by_x;
                }
            }
            {
                double block_x_part = block_x_part_lanes[7];
                double block_x_by_x = block_x_by_x_lanes[7];
                for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                    block_x_part = a[i] - block_x_part;
                    block_x_by_x = -block_x_by_x;
                }
                block_x_part_lanes[7] = block_x_part;
                block_x_by_x_lanes[7] = block_x_by_x;
            }
            for (int block_k = 0; block_k < 8; block_k++) {
                block_x_parts[block_i * 8 + block_k] = block_x_part_lanes[block_k];
                block_x_by_xs[block_i * 8 + block_k] = block_x_by_x_lanes[block_k];
            }
        }
        for (int block_i = 0; block_i < 512; block_i++) {
            block_x_starts[block_i] = x;
            x = x * block_x_by_xs[block_i] + block_x_parts[block_i];
            if (x - x != 0.0) block_redo = 1;
            if (x == 0.0) block_redo = 1;
        }
        if (!block_redo) {
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for lastprivate(x)
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * 8 * block_size;
                x = block_x_starts[block_i * 8];
                for (int i = block_lo; i < (block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end); i++) {
                    // expect: parallel linear-form
                    x = a[i] - x;
                    w[i] = x;
                }
            }
        }
        /* as it was: a number is not finite, or rounding would show */
        if (block_redo) {
            x = block_first0;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                x = a[i] - x;
                w[i] = x;
            }
        }
    }
    s[0] = x;
}
