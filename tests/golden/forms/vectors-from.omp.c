// Elements that carry values, from a first one on that only the caller knows.
// twin: text
// golden: output
void clamped(int n, int first, int m, int a[n][m], int *restrict col)
{
    /* heiretsu: linear form over (max,+) in col */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 15) / 16;
        const long long block_end = (long long)n;
        const long long block_from00 = (long long)(first) + 0;
        const long long block_count00 = (long long)(m) - block_from00;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int block_several = omp_get_max_threads() > 1;
#else
        const int block_several = 0;
#endif
        if (block_size >= 8 && (long long)block_size * ((long long)(m) - (first)) >= 64 &&
            block_several && (first) < (m) && (0) < (n) && block_count00 <= 16384) {
            long long block_col_parts[16][block_count00];
            long long block_col_by_cols[16][block_count00];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 16; block_i++) {
                const long long block_lo = block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                long long block_col_part[block_count00];
                long long block_col_by_col[block_count00];
                for (long long block_x0 = 0; block_x0 < block_count00; block_x0++) {
                    block_col_part[block_x0] = -4611686018427387904LL;
                    block_col_by_col[block_x0] = 0;
                }
                for (int i = block_lo; i < block_hi; i++) {
                    for (int j = first; j < m; j++) {
                        if (a[i][j] + block_col_part[j - block_from00] < 0) {
                            block_col_part[j - block_from00] = 0;
                        } else {
                            block_col_part[j - block_from00] += a[i][j];
                        }
                        block_col_by_col[j - block_from00] += a[i][j];
                    }
                }
                for (long long block_x0 = 0; block_x0 < block_count00; block_x0++) {
                    block_col_parts[block_i][block_x0] = block_col_part[block_x0];
                    block_col_by_cols[block_i][block_x0] = block_col_by_col[block_x0];
                }
            }
            #pragma omp parallel for if(block_count00 >= 100)
            for (long long block_x0 = 0; block_x0 < block_count00; block_x0++) {
                for (int block_i = 0; block_i < 16; block_i++) {
                    if (col[block_from00 + block_x0] + block_col_by_cols[block_i][block_x0] <
                        block_col_parts[block_i][block_x0]) {
                        col[block_from00 + block_x0] = block_col_parts[block_i][block_x0];
                    } else {
                        col[block_from00 + block_x0] += block_col_by_cols[block_i][block_x0];
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
