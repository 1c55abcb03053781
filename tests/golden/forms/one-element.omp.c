/* An extreme that stands in one element: every iteration looks at it. golden: output */
void least(int n, const double *restrict p, double *restrict out)
{
    /* heiretsu: linear form over min in out */
    {
        const long long b0_size = ((long long)(n) - (long long)(0) + 15) / 16;
        const long long b0_end = (long long)(n);
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b0_several = omp_get_max_threads() > 1;
#else
        const int b0_several = 0;
#endif
        if (b0_size >= 64 && b0_several && b0_size >= 1) {
            double b0_out1s[16][1];
            #pragma omp parallel for
            for (int b0_i = 0; b0_i < 16; b0_i++) {
                const long long b0_lo = (long long)(0) + b0_i * b0_size;
                const long long b0_hi = b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end;
                double b0_out1[1];
                for (long long b0_x0 = 0; b0_x0 < 1; b0_x0++) {
                    b0_out1[b0_x0] = out[b0_x0];
                }
                for (int i = b0_lo; i < b0_hi; i++) {
                    if (p[i] < b0_out1[0]) {
                        b0_out1[0] = p[i];
                    }
                }
                for (long long b0_x0 = 0; b0_x0 < 1; b0_x0++) {
                    b0_out1s[b0_i][b0_x0] = b0_out1[b0_x0];
                }
            }
            for (long long b0_x0 = 0; b0_x0 < 1; b0_x0++) {
                for (int b0_i = 0; b0_i < 16; b0_i++) {
                    if (b0_out1s[b0_i][b0_x0] < out[b0_x0]) {
                        out[b0_x0] = b0_out1s[b0_i][b0_x0];
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
    {
        const long long b0_size = ((long long)(n) - (long long)(0) + 15) / 16;
        const long long b0_end = (long long)(n);
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b0_several = omp_get_max_threads() > 1;
#else
        const int b0_several = 0;
#endif
        if (b0_size >= 64 && b0_several && b0_size >= 1) {
            double b0_out1s[16][1];
            #pragma omp parallel for
            for (int b0_i = 0; b0_i < 16; b0_i++) {
                const long long b0_lo = (long long)(0) + b0_i * b0_size;
                const long long b0_hi = b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end;
                double b0_out1[1];
                for (long long b0_x0 = 0; b0_x0 < 1; b0_x0++) {
                    b0_out1[b0_x0] = out[2 + b0_x0];
                }
                for (int i = b0_lo; i < b0_hi; i++) {
                    if (b0_out1[2 - 2] < p[i]) {
                        b0_out1[2 - 2] = p[i];
                    }
                }
                for (long long b0_x0 = 0; b0_x0 < 1; b0_x0++) {
                    b0_out1s[b0_i][b0_x0] = b0_out1[b0_x0];
                }
            }
            for (long long b0_x0 = 0; b0_x0 < 1; b0_x0++) {
                for (int b0_i = 0; b0_i < 16; b0_i++) {
                    if (out[2 + b0_x0] < b0_out1s[b0_i][b0_x0]) {
                        out[2 + b0_x0] = b0_out1s[b0_i][b0_x0];
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
