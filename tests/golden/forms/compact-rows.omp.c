// Rows of a dense matrix as rows of a sparse one. golden: output
int sparse(int n, int m, const double a[n][m], double *restrict value, int *restrict column, int *restrict start)
{
    int k = 0;
    /* heiretsu: linear form over + in k */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int block_several = omp_get_max_threads() > 1;
#else
        const int block_several = 0;
#endif
        if (block_size >= 2 && (long long)block_size * (m) >= 64 && block_several) {
            unsigned block_k_parts[64];
            int block_k_starts[64];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                unsigned block_k_part = 0;
                for (int i = block_lo; i < block_hi; i++) {
                    for (int j = 0; j < m; j++) {
                        if (!(a[i][j] == 0.0)) {
                            block_k_part += 1;
                        }
                    }
                }
                block_k_parts[block_i] = block_k_part;
            }
            for (int block_i = 0; block_i < 64; block_i++) {
                block_k_starts[block_i] = k;
                k += block_k_parts[block_i];
            }
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for lastprivate(k)
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * block_size;
                k = block_k_starts[block_i];
                for (int i = block_lo; i < (block_lo + block_size < block_end ? block_lo +
                    block_size : block_end); i++) {
                    // expect: parallel linear-form
                    start[i] = k;
                    for (int j = 0; j < m; j++) {
                        if (a[i][j] != 0.0) {
                            value[k] = a[i][j];
                            column[k] = j;
                            k++;
                        }
                    }
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                start[i] = k;
                for (int j = 0; j < m; j++) {
                    if (a[i][j] != 0.0) {
                        value[k] = a[i][j];
                        column[k] = j;
                        k++;
                    }
                }
            }
        }
    }
    start[n] = k;
    return k;
}
