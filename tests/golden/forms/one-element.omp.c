/* An extreme that stands in one element: every iteration looks at it. golden: output */
void least(int n, const double *restrict p, double *restrict out)
{
    /* heiretsu: linear form over min in out */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 15) / 16;
        const long long block_end = (long long)n;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int block_several = omp_get_max_threads() > 1;
#else
        const int block_several = 0;
#endif
        if (block_size >= 64 && block_several && block_size >= 1) {
            double block_outs[16][1];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 16; block_i++) {
                const long long block_lo = block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                double block_out[1];
                for (long long block_x0 = 0; block_x0 < 1; block_x0++) {
                    block_out[block_x0] = out[block_x0];
                }
                for (int i = block_lo; i < block_hi; i++) {
                    if (p[i] < block_out[0]) {
                        block_out[0] = p[i];
                    }
                }
                for (long long block_x0 = 0; block_x0 < 1; block_x0++) {
                    block_outs[block_i][block_x0] = block_out[block_x0];
                }
            }
            for (long long block_x0 = 0; block_x0 < 1; block_x0++) {
                for (int block_i = 0; block_i < 16; block_i++) {
                    if (block_outs[block_i][block_x0] < out[block_x0]) {
                        out[block_x0] = block_outs[block_i][block_x0];
                    }
                }
            }
        } else {
            for (int i = 0; i < n; i++) // expect: parallel linear-form
                if (*out > p[i])
                    *out = p[i];
        }
    }
}

void third(int n, const double *restrict p, double *restrict out)
{
    /* heiretsu: linear form over max in out */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 15) / 16;
        const long long block_end = (long long)n;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int block_several = omp_get_max_threads() > 1;
#else
        const int block_several = 0;
#endif
        if (block_size >= 64 && block_several && block_size >= 1) {
            double block_outs[16][1];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 16; block_i++) {
                const long long block_lo = block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                double block_out[1];
                for (long long block_x0 = 0; block_x0 < 1; block_x0++) {
                    block_out[block_x0] = out[2 + block_x0];
                }
                for (int i = block_lo; i < block_hi; i++) {
                    if (block_out[2 - 2] < p[i]) {
                        block_out[2 - 2] = p[i];
                    }
                }
                for (long long block_x0 = 0; block_x0 < 1; block_x0++) {
                    block_outs[block_i][block_x0] = block_out[block_x0];
                }
            }
            for (long long block_x0 = 0; block_x0 < 1; block_x0++) {
                for (int block_i = 0; block_i < 16; block_i++) {
                    if (out[2 + block_x0] < block_outs[block_i][block_x0]) {
                        out[2 + block_x0] = block_outs[block_i][block_x0];
                    }
                }
            }
        } else {
            for (int i = 0; i < n; i++) // expect: parallel linear-form
                if (p[i] > out[2])
                    out[2] = p[i];
        }
    }
}
