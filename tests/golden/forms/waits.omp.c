// Loops that wait for the iteration before: in blocks, on several threads, though all is done twice. twin: text golden: output
// options: threads=2
void smooth(int n, const double *restrict x, double *restrict y, double a)
{
    double s = 0.0;
    /* heiretsu: linear form over (+,×) in s */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 511) / 512;
        const long long blk_end = (long long)n;
        int blk_redo = 1;
        const double blk_first0 = s;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int blk_several = omp_get_max_threads() > 1;
#else
        const int blk_several = 0;
#endif
        if (blk_size >= 582 && blk_several) {
            blk_redo = 0;
            double blk_s_parts[512];
            double blk_s_by_ss[512];
            double blk_s_starts[512];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * (8 * blk_size);
                const long long blk_hi = blk_lo + 8 * blk_size < blk_end ? blk_lo + 8 * blk_size :
                    blk_end;
                const long long blk_len = blk_lo < blk_hi ? (blk_hi - blk_lo) / 8 : 0;
                double blk_s_part_lanes[8];
                double blk_s_by_s_lanes[8];
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_s_part_lanes[blk_k] = -0.0;
                    blk_s_by_s_lanes[blk_k] = 1.0;
                }
                for (long long blk_t = 0; blk_t < blk_len; blk_t++) {
                    #pragma omp simd
                    for (int blk_lane = 0; blk_lane < 8; blk_lane++) {
                        const long long i = blk_lo + blk_lane * blk_len + blk_t;
                        double blk_s_part = blk_s_part_lanes[blk_lane];
                        double blk_s_by_s = blk_s_by_s_lanes[blk_lane];
                        blk_s_part = (a * x[i]) + (1.0 - a) * blk_s_part;
                        blk_s_by_s = (1.0 - a) * blk_s_by_s;
                        if (blk_s_by_s < 2.3e-308 && blk_s_by_s > -2.3e-308) blk_s_by_s = 0;
                        blk_s_part_lanes[blk_lane] = blk_s_part;
                        blk_s_by_s_lanes[blk_lane] = blk_s_by_s;
                    }
                }
                {
                    double blk_s_part = blk_s_part_lanes[7];
                    double blk_s_by_s = blk_s_by_s_lanes[7];
                    for (int i = blk_lo + 8 * blk_len; i < blk_hi; i++) {
                        blk_s_part = (a * x[i]) + (1.0 - a) * blk_s_part;
                        blk_s_by_s = (1.0 - a) * blk_s_by_s;
                        if (blk_s_by_s < 2.3e-308 && blk_s_by_s > -2.3e-308) blk_s_by_s = 0;
                    }
                    blk_s_part_lanes[7] = blk_s_part;
                    blk_s_by_s_lanes[7] = blk_s_by_s;
                }
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_s_parts[blk_i * 8 + blk_k] = blk_s_part_lanes[blk_k];
                    blk_s_by_ss[blk_i * 8 + blk_k] = blk_s_by_s_lanes[blk_k];
                }
            }
            for (int blk_i = 0; blk_i < 512; blk_i++) {
                blk_s_starts[blk_i] = s;
                const double blk_last0 = s;
                s = s * blk_s_by_ss[blk_i] + blk_s_parts[blk_i];
                if (s - s != 0.0) blk_redo = 1;
                if (s == 0.0) blk_redo = 1;
                if (blk_s_by_ss[blk_i] < 2.3e-308 && blk_s_by_ss[blk_i] > -2.3e-308 && blk_last0 !=
                    0.0 && (s == 0.0 || (blk_last0 < 0.0 ? -blk_last0 : blk_last0) * 2.3e-291 > (s <
                    0.0 ? -s : s))) blk_redo = 1;
            }
            if (!blk_redo) {
                /* the loop itself, block by block, from the values before each block */
                #pragma omp parallel for private(s)
                for (int blk_i = 0; blk_i < 64; blk_i++) {
                    const long long blk_lo = blk_i * 8 * blk_size;
                    s = blk_s_starts[blk_i * 8];
                    for (int i = blk_lo; i < (blk_lo + 8 * blk_size < blk_end ? blk_lo + 8 *
                        blk_size : blk_end); i++) {
                        // expect: parallel linear-form
                        s = a * x[i] + (1.0 - a) * s;
                        y[i] = s;
                    }
                }
            }
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (blk_redo) {
            s = blk_first0;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                s = a * x[i] + (1.0 - a) * s;
                y[i] = s;
            }
        }
    }
}

void biquad(int n, const double *restrict x, double *restrict y, const double *restrict c)
{
    double b0 = c[0], b1 = c[1], b2 = c[2], a1 = c[3], a2 = c[4];
    double z1 = 0.0, z2 = 0.0;
    /* heiretsu: linear form over (+,×) in z1, z2 */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 511) / 512;
        const long long blk_end = (long long)n;
        int blk_redo = 1;
        const double blk_first2 = z1;
        const double blk_first3 = z2;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int blk_several = omp_get_max_threads() > 1;
#else
        const int blk_several = 0;
#endif
        if (blk_size >= 299 && blk_several) {
            blk_redo = 0;
            double blk_z1_parts[512];
            double blk_z1_by_z1s[512];
            double blk_z1_by_z2s[512];
            double blk_z2_parts[512];
            double blk_z2_by_z1s[512];
            double blk_z2_by_z2s[512];
            double blk_z1_starts[512];
            double blk_z2_starts[512];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * (8 * blk_size);
                const long long blk_hi = blk_lo + 8 * blk_size < blk_end ? blk_lo + 8 * blk_size :
                    blk_end;
                const long long blk_len = blk_lo < blk_hi ? (blk_hi - blk_lo) / 8 : 0;
                double blk_z1_part_lanes[8];
                double blk_z1_by_z1_lanes[8];
                double blk_z1_by_z2_lanes[8];
                double blk_z2_part_lanes[8];
                double blk_z2_by_z1_lanes[8];
                double blk_z2_by_z2_lanes[8];
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_z1_part_lanes[blk_k] = -0.0;
                    blk_z1_by_z1_lanes[blk_k] = 1.0;
                    blk_z1_by_z2_lanes[blk_k] = 0.0;
                    blk_z2_part_lanes[blk_k] = -0.0;
                    blk_z2_by_z1_lanes[blk_k] = 0.0;
                    blk_z2_by_z2_lanes[blk_k] = 1.0;
                }
                for (long long blk_t = 0; blk_t < blk_len; blk_t++) {
                    #pragma omp simd
                    for (int blk_lane = 0; blk_lane < 8; blk_lane++) {
                        const long long i = blk_lo + blk_lane * blk_len + blk_t;
                        double blk_old4;
                        double blk_old5;
                        double blk_old6;
                        double blk_z1_part = blk_z1_part_lanes[blk_lane];
                        double blk_z1_by_z1 = blk_z1_by_z1_lanes[blk_lane];
                        double blk_z1_by_z2 = blk_z1_by_z2_lanes[blk_lane];
                        double blk_z2_part = blk_z2_part_lanes[blk_lane];
                        double blk_z2_by_z1 = blk_z2_by_z1_lanes[blk_lane];
                        double blk_z2_by_z2 = blk_z2_by_z2_lanes[blk_lane];
                        blk_old4 = blk_z1_part;
                        blk_z1_part = (b1 * x[i]) + blk_z2_part - (b0 * x[i]) * a1 - a1 * blk_old4;
                        blk_z2_part = (b2 * x[i]) - (b0 * x[i]) * a2 - a2 * blk_old4;
                        blk_old5 = blk_z1_by_z1;
                        blk_z1_by_z1 = blk_z2_by_z1 - a1 * blk_old5;
                        blk_z2_by_z1 = -a2 * blk_old5;
                        blk_old6 = blk_z1_by_z2;
                        blk_z1_by_z2 = blk_z2_by_z2 - a1 * blk_old6;
                        blk_z2_by_z2 = -a2 * blk_old6;
                        if (blk_z1_by_z1 < 2.3e-308 && blk_z1_by_z1 > -2.3e-308) blk_z1_by_z1 = 0;
                        if (blk_z1_by_z2 < 2.3e-308 && blk_z1_by_z2 > -2.3e-308) blk_z1_by_z2 = 0;
                        if (blk_z2_by_z1 < 2.3e-308 && blk_z2_by_z1 > -2.3e-308) blk_z2_by_z1 = 0;
                        if (blk_z2_by_z2 < 2.3e-308 && blk_z2_by_z2 > -2.3e-308) blk_z2_by_z2 = 0;
                        blk_z1_part_lanes[blk_lane] = blk_z1_part;
                        blk_z1_by_z1_lanes[blk_lane] = blk_z1_by_z1;
                        blk_z1_by_z2_lanes[blk_lane] = blk_z1_by_z2;
                        blk_z2_part_lanes[blk_lane] = blk_z2_part;
                        blk_z2_by_z1_lanes[blk_lane] = blk_z2_by_z1;
                        blk_z2_by_z2_lanes[blk_lane] = blk_z2_by_z2;
                    }
                }
                {
                    double blk_old4;
                    double blk_old5;
                    double blk_old6;
                    double blk_z1_part = blk_z1_part_lanes[7];
                    double blk_z1_by_z1 = blk_z1_by_z1_lanes[7];
                    double blk_z1_by_z2 = blk_z1_by_z2_lanes[7];
                    double blk_z2_part = blk_z2_part_lanes[7];
                    double blk_z2_by_z1 = blk_z2_by_z1_lanes[7];
                    double blk_z2_by_z2 = blk_z2_by_z2_lanes[7];
                    for (int i = blk_lo + 8 * blk_len; i < blk_hi; i++) {
                        blk_old4 = blk_z1_part;
                        blk_z1_part = (b1 * x[i]) + blk_z2_part - (b0 * x[i]) * a1 - a1 * blk_old4;
                        blk_z2_part = (b2 * x[i]) - (b0 * x[i]) * a2 - a2 * blk_old4;
                        blk_old5 = blk_z1_by_z1;
                        blk_z1_by_z1 = blk_z2_by_z1 - a1 * blk_old5;
                        blk_z2_by_z1 = -a2 * blk_old5;
                        blk_old6 = blk_z1_by_z2;
                        blk_z1_by_z2 = blk_z2_by_z2 - a1 * blk_old6;
                        blk_z2_by_z2 = -a2 * blk_old6;
                        if (blk_z1_by_z1 < 2.3e-308 && blk_z1_by_z1 > -2.3e-308) blk_z1_by_z1 = 0;
                        if (blk_z1_by_z2 < 2.3e-308 && blk_z1_by_z2 > -2.3e-308) blk_z1_by_z2 = 0;
                        if (blk_z2_by_z1 < 2.3e-308 && blk_z2_by_z1 > -2.3e-308) blk_z2_by_z1 = 0;
                        if (blk_z2_by_z2 < 2.3e-308 && blk_z2_by_z2 > -2.3e-308) blk_z2_by_z2 = 0;
                    }
                    blk_z1_part_lanes[7] = blk_z1_part;
                    blk_z1_by_z1_lanes[7] = blk_z1_by_z1;
                    blk_z1_by_z2_lanes[7] = blk_z1_by_z2;
                    blk_z2_part_lanes[7] = blk_z2_part;
                    blk_z2_by_z1_lanes[7] = blk_z2_by_z1;
                    blk_z2_by_z2_lanes[7] = blk_z2_by_z2;
                }
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_z1_parts[blk_i * 8 + blk_k] = blk_z1_part_lanes[blk_k];
                    blk_z1_by_z1s[blk_i * 8 + blk_k] = blk_z1_by_z1_lanes[blk_k];
                    blk_z1_by_z2s[blk_i * 8 + blk_k] = blk_z1_by_z2_lanes[blk_k];
                    blk_z2_parts[blk_i * 8 + blk_k] = blk_z2_part_lanes[blk_k];
                    blk_z2_by_z1s[blk_i * 8 + blk_k] = blk_z2_by_z1_lanes[blk_k];
                    blk_z2_by_z2s[blk_i * 8 + blk_k] = blk_z2_by_z2_lanes[blk_k];
                }
            }
            for (int blk_i = 0; blk_i < 512; blk_i++) {
                double blk_old2;
                blk_z1_starts[blk_i] = z1;
                blk_z2_starts[blk_i] = z2;
                const double blk_last2 = z1;
                const double blk_last3 = z2;
                blk_old2 = z1;
                z1 = blk_old2 * blk_z1_by_z1s[blk_i] + z2 * blk_z1_by_z2s[blk_i] +
                    blk_z1_parts[blk_i];
                z2 = blk_old2 * blk_z2_by_z1s[blk_i] + z2 * blk_z2_by_z2s[blk_i] +
                    blk_z2_parts[blk_i];
                if (z1 - z1 != 0.0) blk_redo = 1;
                if (z2 - z2 != 0.0) blk_redo = 1;
                if (z1 == 0.0) blk_redo = 1;
                if (z2 == 0.0) blk_redo = 1;
                if (blk_z1_by_z1s[blk_i] < 2.3e-308 && blk_z1_by_z1s[blk_i] > -2.3e-308 && blk_last2
                    != 0.0 && (z1 == 0.0 || (blk_last2 < 0.0 ? -blk_last2 : blk_last2) * 2.3e-291 >
                    (z1 < 0.0 ? -z1 : z1))) blk_redo = 1;
                if (blk_z1_by_z2s[blk_i] < 2.3e-308 && blk_z1_by_z2s[blk_i] > -2.3e-308 && blk_last3
                    != 0.0 && (z1 == 0.0 || (blk_last3 < 0.0 ? -blk_last3 : blk_last3) * 2.3e-291 >
                    (z1 < 0.0 ? -z1 : z1))) blk_redo = 1;
                if (blk_z2_by_z1s[blk_i] < 2.3e-308 && blk_z2_by_z1s[blk_i] > -2.3e-308 && blk_last2
                    != 0.0 && (z2 == 0.0 || (blk_last2 < 0.0 ? -blk_last2 : blk_last2) * 2.3e-291 >
                    (z2 < 0.0 ? -z2 : z2))) blk_redo = 1;
                if (blk_z2_by_z2s[blk_i] < 2.3e-308 && blk_z2_by_z2s[blk_i] > -2.3e-308 && blk_last3
                    != 0.0 && (z2 == 0.0 || (blk_last3 < 0.0 ? -blk_last3 : blk_last3) * 2.3e-291 >
                    (z2 < 0.0 ? -z2 : z2))) blk_redo = 1;
            }
            if (!blk_redo) {
                /* the loop itself, block by block, from the values before each block */
                #pragma omp parallel for private(z1, z2)
                for (int blk_i = 0; blk_i < 64; blk_i++) {
                    const long long blk_lo = blk_i * 8 * blk_size;
                    z1 = blk_z1_starts[blk_i * 8];
                    z2 = blk_z2_starts[blk_i * 8];
                    for (int i = blk_lo; i < (blk_lo + 8 * blk_size < blk_end ? blk_lo + 8 *
                        blk_size : blk_end); i++) {
                        // expect: parallel linear-form
                        double in = x[i];
                        double out = b0 * in + z1;
                        z1 = b1 * in - a1 * out + z2;
                        z2 = b2 * in - a2 * out;
                        y[i] = out;
                    }
                }
            }
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (blk_redo) {
            z1 = blk_first2;
            z2 = blk_first3;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                double in = x[i];
                double out = b0 * in + z1;
                z1 = b1 * in - a1 * out + z2;
                z2 = b2 * in - a2 * out;
                y[i] = out;
            }
        }
    }
}

// A power by itself: where it would become zero within a block, the loop runs as it was.
double powers(int n, const double *restrict a, double x)
{
    double s = 0.0, p = 1.0;
    /* heiretsu: linear form over (+,×) in s, p */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 511) / 512;
        const long long blk_end = (long long)n;
        int blk_redo = 1;
        const double blk_first0 = s;
        const double blk_first1 = p;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int blk_several = omp_get_max_threads() > 1;
#else
        const int blk_several = 0;
#endif
        if (blk_size >= 64 && blk_several && (x * (blk_size + 708.0) >= blk_size || x * (blk_size +
            708.0) <= -blk_size) && x * (512.0 * blk_size) <= 512.0 * blk_size + 709.0 && x * (512.0
            * blk_size) >= -(512.0 * blk_size + 709.0)) {
            blk_redo = 0;
            double blk_s_by_ps[512];
            double blk_p_by_ps[512];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * (8 * blk_size);
                const long long blk_hi = blk_lo + 8 * blk_size < blk_end ? blk_lo + 8 * blk_size :
                    blk_end;
                const long long blk_len = blk_lo < blk_hi ? (blk_hi - blk_lo) / 8 : 0;
                double blk_s_by_p_lanes[8];
                double blk_p_by_p_lanes[8];
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_s_by_p_lanes[blk_k] = 0.0;
                    blk_p_by_p_lanes[blk_k] = 1.0;
                }
                for (long long blk_t = 0; blk_t < blk_len; blk_t++) {
                    #pragma omp simd
                    for (int blk_lane = 0; blk_lane < 8; blk_lane++) {
                        const long long i = blk_lo + blk_lane * blk_len + blk_t;
                        double blk_s_by_p = blk_s_by_p_lanes[blk_lane];
                        double blk_p_by_p = blk_p_by_p_lanes[blk_lane];
                        blk_s_by_p += a[i] * blk_p_by_p;
                        blk_p_by_p = x * blk_p_by_p;
                        if (blk_s_by_p < 2.3e-308 && blk_s_by_p > -2.3e-308) blk_s_by_p = 0;
                        if (blk_p_by_p < 2.3e-308 && blk_p_by_p > -2.3e-308) blk_p_by_p = 0;
                        blk_s_by_p_lanes[blk_lane] = blk_s_by_p;
                        blk_p_by_p_lanes[blk_lane] = blk_p_by_p;
                    }
                }
                {
                    double blk_s_by_p = blk_s_by_p_lanes[7];
                    double blk_p_by_p = blk_p_by_p_lanes[7];
                    for (int i = blk_lo + 8 * blk_len; i < blk_hi; i++) {
                        blk_s_by_p += a[i] * blk_p_by_p;
                        blk_p_by_p = x * blk_p_by_p;
                        if (blk_s_by_p < 2.3e-308 && blk_s_by_p > -2.3e-308) blk_s_by_p = 0;
                        if (blk_p_by_p < 2.3e-308 && blk_p_by_p > -2.3e-308) blk_p_by_p = 0;
                    }
                    blk_s_by_p_lanes[7] = blk_s_by_p;
                    blk_p_by_p_lanes[7] = blk_p_by_p;
                }
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_s_by_ps[blk_i * 8 + blk_k] = blk_s_by_p_lanes[blk_k];
                    blk_p_by_ps[blk_i * 8 + blk_k] = blk_p_by_p_lanes[blk_k];
                }
            }
            for (int blk_i = 0; blk_i < 512; blk_i++) {
                const double blk_last1 = p;
                s += p * blk_s_by_ps[blk_i];
                p = p * blk_p_by_ps[blk_i];
                if (s - s != 0.0) blk_redo = 1;
                if (p - p != 0.0) blk_redo = 1;
                if (blk_s_by_ps[blk_i] < 2.3e-308 && blk_s_by_ps[blk_i] > -2.3e-308 && blk_last1 !=
                    0.0 && (s == 0.0 || (blk_last1 < 0.0 ? -blk_last1 : blk_last1) * 2.3e-291 > (s <
                    0.0 ? -s : s))) blk_redo = 1;
                if (blk_p_by_ps[blk_i] < 2.3e-308 && blk_p_by_ps[blk_i] > -2.3e-308 && blk_last1 !=
                    0.0 && (p == 0.0 || (blk_last1 < 0.0 ? -blk_last1 : blk_last1) * 2.3e-291 > (p <
                    0.0 ? -p : p))) blk_redo = 1;
            }
            if (s == 0.0) blk_redo = 1;
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (blk_redo) {
            s = blk_first0;
            p = blk_first1;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                s += a[i] * p;
                p *= x;
            }
        }
    }
    return s;
}
