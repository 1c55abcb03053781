// Rows of a dense matrix as rows of a sparse one. golden: output
int sparse(int n, int m, const double a[n][m], double *restrict value, int *restrict column, int *restrict start)
{
    int k = 0;
    /* heiretsu: linear form over + in k */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b1_several = omp_get_max_threads() > 1;
#else
        const int b1_several = 0;
#endif
        if (b1_size >= 2 && (long long)b1_size * (m) >= 64 && b1_several) {
            unsigned b1_k_const1s[64];
            int b1_k_before2s[64];
            #pragma omp parallel for
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * b1_size;
                const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
                unsigned b1_k_const1;
                b1_k_const1 = 0;
                for (int i = b1_lo; i < b1_hi; i++) {
                    for (int j = 0; j < m; j++) {
                        if (!(a[i][j] == 0.0)) {
                            b1_k_const1 = b1_k_const1 + 1;
                        }
                    }
                }
                b1_k_const1s[b1_i] = b1_k_const1;
            }
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                b1_k_before2s[b1_i] = k;
                k = k + b1_k_const1s[b1_i];
            }
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for lastprivate(k)
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * b1_size;
                k = b1_k_before2s[b1_i];
                for (int i = b1_lo; i < (b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end); i++)
                    {
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
