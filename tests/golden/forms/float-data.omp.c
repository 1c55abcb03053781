/* Floats that a running integer makes, and comparisons of running floats, are written as they stand: no quotient becomes a
   product, no constants are put together, no sum is turned round. golden: output twin: text */
int hits(int n, const unsigned *a) // options: force
{
    unsigned s = 1;
    int hits = 0;
    /* heiretsu: linear form over (+,×) in s; then linear form over + in hits */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        unsigned block_s_parts[512];
        unsigned block_s_by_ss[512];
        unsigned block_hits_parts[512];
        unsigned block_s_starts[512];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            unsigned block_s_part_lanes[8];
            unsigned block_s_by_s_lanes[8];
            for (int block_k = 0; block_k < 8; block_k++) {
                block_s_part_lanes[block_k] = 0;
                block_s_by_s_lanes[block_k] = 1;
            }
            for (long long block_t = 0; block_t < block_len; block_t++) {
                #pragma omp simd
                for (int block_lane = 0; block_lane < 8; block_lane++) {
                    const long long i = block_lo + block_lane * block_len + block_t;
                    unsigned block_s_part = block_s_part_lanes[block_lane];
                    unsigned block_s_by_s = block_s_by_s_lanes[block_lane];
                    block_s_part = a[i] + 1103515245 * block_s_part;
                    block_s_by_s = 1103515245 * block_s_by_s;
                    block_s_part_lanes[block_lane] = block_s_part;
                    block_s_by_s_lanes[block_lane] = block_s_by_s;
                }
            }
            {
                unsigned block_s_part = block_s_part_lanes[7];
                unsigned block_s_by_s = block_s_by_s_lanes[7];
                for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                    block_s_part = a[i] + 1103515245 * block_s_part;
                    block_s_by_s = 1103515245 * block_s_by_s;
                }
                block_s_part_lanes[7] = block_s_part;
                block_s_by_s_lanes[7] = block_s_by_s;
            }
            for (int block_k = 0; block_k < 8; block_k++) {
                block_s_parts[block_i * 8 + block_k] = block_s_part_lanes[block_k];
                block_s_by_ss[block_i * 8 + block_k] = block_s_by_s_lanes[block_k];
            }
        }
        for (int block_i = 0; block_i < 512; block_i++) {
            block_s_starts[block_i] = s;
            s = s * block_s_by_ss[block_i] + block_s_parts[block_i];
        }
        /* once more, from the values before each block */
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            unsigned block_hits_part_lanes[8];
            unsigned block_s_lanes[8];
            for (int block_k = 0; block_k < 8; block_k++) {
                block_hits_part_lanes[block_k] = 0;
                block_s_lanes[block_k] = block_s_starts[block_i * 8 + block_k];
            }
            for (long long block_t = 0; block_t < block_len; block_t++) {
                #pragma omp simd
                for (int block_lane = 0; block_lane < 8; block_lane++) {
                    const long long i = block_lo + block_lane * block_len + block_t;
                    unsigned block_hits_part = block_hits_part_lanes[block_lane];
                    unsigned block_s = block_s_lanes[block_lane];
                    if ((double)((a[i] + 1103515245 * block_s) >> 8) / 10.0 * 3.0 == (double)((a[i]
                        + 1103515245 * block_s) >> 8) * 3.0 / 10.0) {
                        block_hits_part += 1;
                    }
                    block_s = a[i] + 1103515245 * block_s;
                    block_hits_part_lanes[block_lane] = block_hits_part;
                    block_s_lanes[block_lane] = block_s;
                }
            }
            {
                unsigned block_hits_part = block_hits_part_lanes[7];
                unsigned block_s = block_s_lanes[7];
                for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                    if ((double)((a[i] + 1103515245 * block_s) >> 8) / 10.0 * 3.0 == (double)((a[i]
                        + 1103515245 * block_s) >> 8) * 3.0 / 10.0) {
                        block_hits_part += 1;
                    }
                    block_s = a[i] + 1103515245 * block_s;
                }
                block_hits_part_lanes[7] = block_hits_part;
                block_s_lanes[7] = block_s;
            }
            for (int block_k = 0; block_k < 8; block_k++) {
                block_hits_parts[block_i * 8 + block_k] = block_hits_part_lanes[block_k];
            }
        }
        #pragma omp parallel for reduction(+:hits)
        for (int block_i = 0; block_i < 512; block_i++) {
            hits += block_hits_parts[block_i];
        }
    }
    return hits;
}

int halves(int n, const double *a)
{
    double s = 0.0;
    int c = 0;
    /* heiretsu: linear form over + in s; then linear form over + in c */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        int block_redo = 0;
        const double block_first0 = s;
        const int block_first1 = c;
        double block_s_parts[512];
        unsigned block_c_parts[512];
        double block_s_starts[512];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            double block_s_part_lanes[8];
            for (int block_k = 0; block_k < 8; block_k++) {
                block_s_part_lanes[block_k] = -0.0;
            }
            for (long long block_t = 0; block_t < block_len; block_t++) {
                #pragma omp simd
                for (int block_lane = 0; block_lane < 8; block_lane++) {
                    const long long i = block_lo + block_lane * block_len + block_t;
                    double block_s_part = block_s_part_lanes[block_lane];
                    block_s_part += a[i];
                    block_s_part_lanes[block_lane] = block_s_part;
                }
            }
            {
                double block_s_part = block_s_part_lanes[7];
                #pragma omp simd reduction(+:block_s_part)
                for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                    block_s_part += a[i];
                }
                block_s_part_lanes[7] = block_s_part;
            }
            for (int block_k = 0; block_k < 8; block_k++) {
                block_s_parts[block_i * 8 + block_k] = block_s_part_lanes[block_k];
            }
        }
        for (int block_i = 0; block_i < 512; block_i++) {
            block_s_starts[block_i] = s;
            s += block_s_parts[block_i];
            if (s - s != 0.0) block_redo = 1;
        }
        if (!block_redo) {
            /* once more, from the values before each block */
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                unsigned block_c_part_lanes[8];
                double block_s_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_c_part_lanes[block_k] = 0;
                    block_s_lanes[block_k] = block_s_starts[block_i * 8 + block_k];
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        unsigned block_c_part = block_c_part_lanes[block_lane];
                        double block_s = block_s_lanes[block_lane];
                        if (0.5 * (block_s + a[i]) - (block_s + a[i]) / 3.0 + (a[i] - (a[i] - 1.0))
                            < 0.1 * ((block_s + a[i]) / 3.0) - (block_s + a[i] - 7.0) / 3.0) {
                            block_c_part += 1;
                        }
                        block_s = block_s + a[i];
                        block_c_part_lanes[block_lane] = block_c_part;
                        block_s_lanes[block_lane] = block_s;
                    }
                }
                {
                    unsigned block_c_part = block_c_part_lanes[7];
                    double block_s = block_s_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (0.5 * (block_s + a[i]) - (block_s + a[i]) / 3.0 + (a[i] - (a[i] - 1.0))
                            < 0.1 * ((block_s + a[i]) / 3.0) - (block_s + a[i] - 7.0) / 3.0) {
                            block_c_part += 1;
                        }
                        block_s = block_s + a[i];
                    }
                    block_c_part_lanes[7] = block_c_part;
                    block_s_lanes[7] = block_s;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_c_parts[block_i * 8 + block_k] = block_c_part_lanes[block_k];
                }
            }
            #pragma omp parallel for reduction(+:c)
            for (int block_i = 0; block_i < 512; block_i++) {
                c += block_c_parts[block_i];
            }
        }
        /* as it was: a number is not finite, or rounding would show */
        if (block_redo) {
            s = block_first0;
            c = block_first1;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s = s + a[i];
                if (0.1 * (s / 3.0) - (s - 7.0) / 3.0 > 0.5 * s - s / 3.0 + (a[i] - (a[i] - 1.0)))
                    c = c + 1;
            }
        }
    }
    return c;
}

int singles(int n, const float *a)
{
    float m = 0.0f;
    int k = 0, c = 0;
    /* heiretsu: linear form over + in k; then linear form over + in c */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        unsigned block_k_parts[512];
        unsigned block_c_parts[512];
        int block_k_starts[512];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            for (int block_k = 0; block_k < 8; block_k++) {
                const long long block_from = block_lo + block_k * block_len;
                const long long block_to = block_k == 7 ? block_hi : block_from + block_len;
                unsigned block_k_part = 0;
                for (int i = block_from; i < block_to; i++) {
                    if (0.5f < a[i]) {
                        block_k_part += 1;
                    }
                }
                block_k_parts[block_i * 8 + block_k] = block_k_part;
            }
        }
        for (int block_i = 0; block_i < 512; block_i++) {
            block_k_starts[block_i] = k;
            k += block_k_parts[block_i];
        }
        /* once more, from the values before each block */
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * (8 * block_size);
            const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                block_size : block_end;
            const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
            unsigned block_c_part_lanes[8];
            int block_k5_lanes[8];
            for (int block_k = 0; block_k < 8; block_k++) {
                block_c_part_lanes[block_k] = 0;
                block_k5_lanes[block_k] = block_k_starts[block_i * 8 + block_k];
            }
            for (long long block_t = 0; block_t < block_len; block_t++) {
                #pragma omp simd
                for (int block_lane = 0; block_lane < 8; block_lane++) {
                    const long long i = block_lo + block_lane * block_len + block_t;
                    unsigned block_c_part = block_c_part_lanes[block_lane];
                    int block_k5 = block_k5_lanes[block_lane];
                    if (a[i] < 1.0f) {
                        if (m < (float)((0.5f < a[i] ? 1 : 0) + block_k5) / 3.0f * 7.0f) {
                            block_c_part += 1;
                        }
                    }
                    block_k5 += (0.5f < a[i] ? 1 : 0);
                    block_c_part_lanes[block_lane] = block_c_part;
                    block_k5_lanes[block_lane] = block_k5;
                }
            }
            {
                unsigned block_c_part = block_c_part_lanes[7];
                int block_k5 = block_k5_lanes[7];
                for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                    if (a[i] < 1.0f) {
                        if (m < (float)((0.5f < a[i] ? 1 : 0) + block_k5) / 3.0f * 7.0f) {
                            block_c_part += 1;
                        }
                    }
                    block_k5 += (0.5f < a[i] ? 1 : 0);
                }
                block_c_part_lanes[7] = block_c_part;
                block_k5_lanes[7] = block_k5;
            }
            for (int block_k = 0; block_k < 8; block_k++) {
                block_c_parts[block_i * 8 + block_k] = block_c_part_lanes[block_k];
            }
        }
        #pragma omp parallel for reduction(+:c)
        for (int block_i = 0; block_i < 512; block_i++) {
            c += block_c_parts[block_i];
        }
    }
    return c;
}
