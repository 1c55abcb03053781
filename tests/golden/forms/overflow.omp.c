/* A block's factor leaves the range of floats although the program's values do not: then the loop runs as it was.
   golden: output */
float doubled(int n, const float *c)
{
    float f = 0;
    /* heiretsu: linear form over (+,×) in f */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 511) / 512;
        const long long blk_end = (long long)n;
        int blk_redo = 1;
        const float blk_first0 = f;
        if (blk_size >= 64) {
            blk_redo = 0;
            float blk_f_parts[512];
            float blk_f_by_fs[512];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * (8 * blk_size);
                const long long blk_hi = blk_lo + 8 * blk_size < blk_end ? blk_lo + 8 * blk_size :
                    blk_end;
                const long long blk_len = blk_lo < blk_hi ? (blk_hi - blk_lo) / 8 : 0;
                float blk_f_part_lanes[8];
                float blk_f_by_f_lanes[8];
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_f_part_lanes[blk_k] = -0.0f;
                    blk_f_by_f_lanes[blk_k] = 1.0f;
                }
                for (long long blk_t = 0; blk_t < blk_len; blk_t++) {
                    #pragma omp simd
                    for (int blk_lane = 0; blk_lane < 8; blk_lane++) {
                        const long long i = blk_lo + blk_lane * blk_len + blk_t;
                        float blk_f_part = blk_f_part_lanes[blk_lane];
                        float blk_f_by_f = blk_f_by_f_lanes[blk_lane];
                        blk_f_part = c[i] + 2.0f * blk_f_part;
                        blk_f_by_f = 2.0f * blk_f_by_f;
                        blk_f_part_lanes[blk_lane] = blk_f_part;
                        blk_f_by_f_lanes[blk_lane] = blk_f_by_f;
                    }
                }
                {
                    float blk_f_part = blk_f_part_lanes[7];
                    float blk_f_by_f = blk_f_by_f_lanes[7];
                    for (int i = blk_lo + 8 * blk_len; i < blk_hi; i++) {
                        blk_f_part = c[i] + 2.0f * blk_f_part;
                        blk_f_by_f = 2.0f * blk_f_by_f;
                    }
                    blk_f_part_lanes[7] = blk_f_part;
                    blk_f_by_f_lanes[7] = blk_f_by_f;
                }
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_f_parts[blk_i * 8 + blk_k] = blk_f_part_lanes[blk_k];
                    blk_f_by_fs[blk_i * 8 + blk_k] = blk_f_by_f_lanes[blk_k];
                }
            }
            for (int blk_i = 0; blk_i < 512; blk_i++) {
                f = f * blk_f_by_fs[blk_i] + blk_f_parts[blk_i];
                if (f - f != 0.0f) blk_redo = 1;
            }
            if (f == 0.0f) blk_redo = 1;
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (blk_redo) {
            f = blk_first0;
            for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
                f = f * 2 + c[i];
        }
    }
    return f;
}

double turned(int n, const double *a, const double *b)
{
    double u = 1.0, v = 0.0;
    /* heiretsu: linear form over (+,×) in v, u */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 511) / 512;
        const long long blk_end = (long long)n;
        int blk_redo = 1;
        const double blk_first1 = v;
        const double blk_first2 = u;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int blk_several = omp_get_max_threads() > 1;
#else
        const int blk_several = 0;
#endif
        if (blk_size >= 64 && blk_several) {
            blk_redo = 0;
            double blk_v_by_vs[512];
            double blk_v_by_us[512];
            double blk_u_by_vs[512];
            double blk_u_by_us[512];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * (8 * blk_size);
                const long long blk_hi = blk_lo + 8 * blk_size < blk_end ? blk_lo + 8 * blk_size :
                    blk_end;
                const long long blk_len = blk_lo < blk_hi ? (blk_hi - blk_lo) / 8 : 0;
                double blk_v_by_v_lanes[8];
                double blk_v_by_u_lanes[8];
                double blk_u_by_v_lanes[8];
                double blk_u_by_u_lanes[8];
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_v_by_v_lanes[blk_k] = 1.0;
                    blk_v_by_u_lanes[blk_k] = 0.0;
                    blk_u_by_v_lanes[blk_k] = 0.0;
                    blk_u_by_u_lanes[blk_k] = 1.0;
                }
                for (long long blk_t = 0; blk_t < blk_len; blk_t++) {
                    #pragma omp simd
                    for (int blk_lane = 0; blk_lane < 8; blk_lane++) {
                        const long long i = blk_lo + blk_lane * blk_len + blk_t;
                        double blk_old3;
                        double blk_old4;
                        double blk_v_by_v = blk_v_by_v_lanes[blk_lane];
                        double blk_v_by_u = blk_v_by_u_lanes[blk_lane];
                        double blk_u_by_v = blk_u_by_v_lanes[blk_lane];
                        double blk_u_by_u = blk_u_by_u_lanes[blk_lane];
                        blk_old3 = blk_v_by_v;
                        blk_v_by_v = a[i] * blk_old3 + b[i] * blk_u_by_v;
                        blk_u_by_v = a[i] * blk_u_by_v - b[i] * blk_old3;
                        blk_old4 = blk_v_by_u;
                        blk_v_by_u = a[i] * blk_old4 + b[i] * blk_u_by_u;
                        blk_u_by_u = a[i] * blk_u_by_u - b[i] * blk_old4;
                        if (blk_v_by_v < 2.3e-308 && blk_v_by_v > -2.3e-308) blk_v_by_v = 0;
                        if (blk_v_by_u < 2.3e-308 && blk_v_by_u > -2.3e-308) blk_v_by_u = 0;
                        if (blk_u_by_v < 2.3e-308 && blk_u_by_v > -2.3e-308) blk_u_by_v = 0;
                        if (blk_u_by_u < 2.3e-308 && blk_u_by_u > -2.3e-308) blk_u_by_u = 0;
                        blk_v_by_v_lanes[blk_lane] = blk_v_by_v;
                        blk_v_by_u_lanes[blk_lane] = blk_v_by_u;
                        blk_u_by_v_lanes[blk_lane] = blk_u_by_v;
                        blk_u_by_u_lanes[blk_lane] = blk_u_by_u;
                    }
                }
                {
                    double blk_old3;
                    double blk_old4;
                    double blk_v_by_v = blk_v_by_v_lanes[7];
                    double blk_v_by_u = blk_v_by_u_lanes[7];
                    double blk_u_by_v = blk_u_by_v_lanes[7];
                    double blk_u_by_u = blk_u_by_u_lanes[7];
                    for (int i = blk_lo + 8 * blk_len; i < blk_hi; i++) {
                        blk_old3 = blk_v_by_v;
                        blk_v_by_v = a[i] * blk_old3 + b[i] * blk_u_by_v;
                        blk_u_by_v = a[i] * blk_u_by_v - b[i] * blk_old3;
                        blk_old4 = blk_v_by_u;
                        blk_v_by_u = a[i] * blk_old4 + b[i] * blk_u_by_u;
                        blk_u_by_u = a[i] * blk_u_by_u - b[i] * blk_old4;
                        if (blk_v_by_v < 2.3e-308 && blk_v_by_v > -2.3e-308) blk_v_by_v = 0;
                        if (blk_v_by_u < 2.3e-308 && blk_v_by_u > -2.3e-308) blk_v_by_u = 0;
                        if (blk_u_by_v < 2.3e-308 && blk_u_by_v > -2.3e-308) blk_u_by_v = 0;
                        if (blk_u_by_u < 2.3e-308 && blk_u_by_u > -2.3e-308) blk_u_by_u = 0;
                    }
                    blk_v_by_v_lanes[7] = blk_v_by_v;
                    blk_v_by_u_lanes[7] = blk_v_by_u;
                    blk_u_by_v_lanes[7] = blk_u_by_v;
                    blk_u_by_u_lanes[7] = blk_u_by_u;
                }
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_v_by_vs[blk_i * 8 + blk_k] = blk_v_by_v_lanes[blk_k];
                    blk_v_by_us[blk_i * 8 + blk_k] = blk_v_by_u_lanes[blk_k];
                    blk_u_by_vs[blk_i * 8 + blk_k] = blk_u_by_v_lanes[blk_k];
                    blk_u_by_us[blk_i * 8 + blk_k] = blk_u_by_u_lanes[blk_k];
                }
            }
            for (int blk_i = 0; blk_i < 512; blk_i++) {
                double blk_old1;
                const double blk_last1 = v;
                const double blk_last2 = u;
                blk_old1 = v;
                v = u * blk_v_by_us[blk_i] + blk_old1 * blk_v_by_vs[blk_i];
                u = u * blk_u_by_us[blk_i] + blk_old1 * blk_u_by_vs[blk_i];
                if (v - v != 0.0) blk_redo = 1;
                if (u - u != 0.0) blk_redo = 1;
                if (v == 0.0) blk_redo = 1;
                if (u == 0.0) blk_redo = 1;
                if (blk_v_by_vs[blk_i] < 2.3e-308 && blk_v_by_vs[blk_i] > -2.3e-308 && blk_last1 !=
                    0.0 && (v == 0.0 || (blk_last1 < 0.0 ? -blk_last1 : blk_last1) * 2.3e-291 > (v <
                    0.0 ? -v : v))) blk_redo = 1;
                if (blk_v_by_us[blk_i] < 2.3e-308 && blk_v_by_us[blk_i] > -2.3e-308 && blk_last2 !=
                    0.0 && (v == 0.0 || (blk_last2 < 0.0 ? -blk_last2 : blk_last2) * 2.3e-291 > (v <
                    0.0 ? -v : v))) blk_redo = 1;
                if (blk_u_by_vs[blk_i] < 2.3e-308 && blk_u_by_vs[blk_i] > -2.3e-308 && blk_last1 !=
                    0.0 && (u == 0.0 || (blk_last1 < 0.0 ? -blk_last1 : blk_last1) * 2.3e-291 > (u <
                    0.0 ? -u : u))) blk_redo = 1;
                if (blk_u_by_us[blk_i] < 2.3e-308 && blk_u_by_us[blk_i] > -2.3e-308 && blk_last2 !=
                    0.0 && (u == 0.0 || (blk_last2 < 0.0 ? -blk_last2 : blk_last2) * 2.3e-291 > (u <
                    0.0 ? -u : u))) blk_redo = 1;
            }
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (blk_redo) {
            v = blk_first1;
            u = blk_first2;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                double t = u * a[i] - v * b[i];
                v = u * b[i] + v * a[i];
                u = t;
            }
        }
    }
    return u + v;
}

double segment(int n, const double *a)
{
    double s = 0.0;
    /* heiretsu: linear form over (max,+) in s */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long blk_size = ((long long)n + 511) / 512;
        const long long blk_end = (long long)n;
        int blk_redo = 1;
        const double blk_first0 = s;
        if (blk_size >= 64) {
            blk_redo = 0;
            double blk_s_parts[512];
            int blk_s_part_nones[512];
            double blk_s_by_ss[512];
            double blk_odds[512];
            #pragma omp parallel for
            for (int blk_i = 0; blk_i < 64; blk_i++) {
                const long long blk_lo = blk_i * (8 * blk_size);
                const long long blk_hi = blk_lo + 8 * blk_size < blk_end ? blk_lo + 8 * blk_size :
                    blk_end;
                const long long blk_len = blk_lo < blk_hi ? (blk_hi - blk_lo) / 8 : 0;
                double blk_s_part_lanes[8];
                int blk_s_part_none_lanes[8];
                double blk_s_by_s_lanes[8];
                double blk_odd_lanes[8];
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_odd_lanes[blk_k] = 0.0;
                    blk_s_part_lanes[blk_k] = 0.0;
                    blk_s_part_none_lanes[blk_k] = 1;
                    blk_s_by_s_lanes[blk_k] = -0.0;
                }
                for (long long blk_t = 0; blk_t < blk_len; blk_t++) {
                    #pragma omp simd
                    for (int blk_lane = 0; blk_lane < 8; blk_lane++) {
                        const long long i = blk_lo + blk_lane * blk_len + blk_t;
                        double blk_s_part = blk_s_part_lanes[blk_lane];
                        int blk_s_part_none = blk_s_part_none_lanes[blk_lane];
                        double blk_s_by_s = blk_s_by_s_lanes[blk_lane];
                        double blk_odd = blk_odd_lanes[blk_lane];
                        if (blk_s_part_none) {
                            blk_s_part = 0.0;
                        } else {
                            if (a[i] + blk_s_part < 0.0) {
                                blk_s_part = 0.0;
                            } else {
                                blk_s_part += a[i];
                            }
                        }
                        blk_s_part_none = 0;
                        blk_s_by_s += a[i];
                        blk_odd = blk_odd + (a[i] - a[i]);
                        blk_s_part_lanes[blk_lane] = blk_s_part;
                        blk_s_part_none_lanes[blk_lane] = blk_s_part_none;
                        blk_s_by_s_lanes[blk_lane] = blk_s_by_s;
                        blk_odd_lanes[blk_lane] = blk_odd;
                    }
                }
                {
                    double blk_s_part = blk_s_part_lanes[7];
                    int blk_s_part_none = blk_s_part_none_lanes[7];
                    double blk_s_by_s = blk_s_by_s_lanes[7];
                    double blk_odd = blk_odd_lanes[7];
                    for (int i = blk_lo + 8 * blk_len; i < blk_hi; i++) {
                        if (blk_s_part_none) {
                            blk_s_part = 0.0;
                        } else {
                            if (a[i] + blk_s_part < 0.0) {
                                blk_s_part = 0.0;
                            } else {
                                blk_s_part += a[i];
                            }
                        }
                        blk_s_part_none = 0;
                        blk_s_by_s += a[i];
                        blk_odd = blk_odd + (a[i] - a[i]);
                    }
                    blk_s_part_lanes[7] = blk_s_part;
                    blk_s_part_none_lanes[7] = blk_s_part_none;
                    blk_s_by_s_lanes[7] = blk_s_by_s;
                    blk_odd_lanes[7] = blk_odd;
                }
                for (int blk_k = 0; blk_k < 8; blk_k++) {
                    blk_s_parts[blk_i * 8 + blk_k] = blk_s_part_lanes[blk_k];
                    blk_s_part_nones[blk_i * 8 + blk_k] = blk_s_part_none_lanes[blk_k];
                    blk_s_by_ss[blk_i * 8 + blk_k] = blk_s_by_s_lanes[blk_k];
                    blk_odds[blk_i * 8 + blk_k] = blk_odd_lanes[blk_k];
                }
            }
            for (int blk_i = 0; blk_i < 512; blk_i++) {
                if (s - s != 0.0) blk_redo = 1;
                if (blk_odds[blk_i] != 0.0) blk_redo = 1;
                if (!blk_s_part_nones[blk_i] && blk_s_parts[blk_i] - blk_s_parts[blk_i] != 0.0)
                    blk_redo = 1;
                if (blk_s_by_ss[blk_i] - blk_s_by_ss[blk_i] != 0.0) blk_redo = 1;
                if (blk_s_part_nones[blk_i]) {
                    s += blk_s_by_ss[blk_i];
                } else {
                    if (s + blk_s_by_ss[blk_i] < blk_s_parts[blk_i]) {
                        s = blk_s_parts[blk_i];
                    } else {
                        s += blk_s_by_ss[blk_i];
                    }
                }
                if (s - s != 0.0) blk_redo = 1;
            }
        }
        /* as it was: blocks would not pay, a number is not finite, or rounding would show */
        if (blk_redo) {
            s = blk_first0;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s = s + a[i];
                if (s < 0.0)
                    s = 0.0;
            }
        }
    }
    return s;
}
