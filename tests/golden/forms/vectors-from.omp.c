// Elements that carry values, from a first one on that only the caller knows.
// twin: text
// golden: output
void clamped(int n, int first, int m, int a[n][m], int *restrict col)
{
    /* heiretsu: linear form over (max,+) in col */
    {
        const long long b0_size = ((long long)(n) - (long long)(0) + 15) / 16;
        const long long b0_end = (long long)(n);
        const long long b0_from00 = (long long)(first) + 0;
        const long long b0_count00 = (long long)(m) - b0_from00;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b0_several = omp_get_max_threads() > 1;
#else
        const int b0_several = 0;
#endif
        if (b0_size >= 8 && (long long)b0_size * ((long long)(m) - (first)) >= 64 && b0_several &&
            (first) < (m) && (0) < (n) && b0_count00 <= 16384) {
            long long b0_col_const1s[16][b0_count00];
            long long b0_col_by_col2s[16][b0_count00];
            #pragma omp parallel for
            for (int b0_i = 0; b0_i < 16; b0_i++) {
                const long long b0_lo = (long long)(0) + b0_i * b0_size;
                const long long b0_hi = b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end;
                long long b0_col_const1[b0_count00];
                long long b0_col_by_col2[b0_count00];
                for (long long b0_x0 = 0; b0_x0 < b0_count00; b0_x0++) {
                    b0_col_const1[b0_x0] = -4611686018427387904LL;
                    b0_col_by_col2[b0_x0] = 0;
                }
                for (int i = b0_lo; i < b0_hi; i++) {
                    for (int j = first; j < m; j++) {
                        if (a[i][j] + b0_col_const1[j - b0_from00] < 0) {
                            b0_col_const1[j - b0_from00] = 0;
                        } else {
                            b0_col_const1[j - b0_from00] = a[i][j] + b0_col_const1[j - b0_from00];
                        }
                        b0_col_by_col2[j - b0_from00] = a[i][j] + b0_col_by_col2[j - b0_from00];
                    }
                }
                for (long long b0_x0 = 0; b0_x0 < b0_count00; b0_x0++) {
                    b0_col_const1s[b0_i][b0_x0] = b0_col_const1[b0_x0];
                    b0_col_by_col2s[b0_i][b0_x0] = b0_col_by_col2[b0_x0];
                }
            }
            #pragma omp parallel for if(b0_count00 >= 100)
            for (long long b0_x0 = 0; b0_x0 < b0_count00; b0_x0++) {
                for (int b0_i = 0; b0_i < 16; b0_i++) {
                    if (col[b0_from00 + b0_x0] + b0_col_by_col2s[b0_i][b0_x0] <
                        b0_col_const1s[b0_i][b0_x0]) {
                        col[b0_from00 + b0_x0] = b0_col_const1s[b0_i][b0_x0];
                    } else {
                        col[b0_from00 + b0_x0] = col[b0_from00 + b0_x0] +
                            b0_col_by_col2s[b0_i][b0_x0];
                    }
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                for (int j = first; j < m; j++) {
                    col[j] += a[i][j];
                    if (col[j] < 0)
                        col[j] = 0;
                }
            }
        }
    }
}
