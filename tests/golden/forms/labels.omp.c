// options: force
// A jump over a statement, in blocks: the label stands there once. twin: text golden: output
void k(double *restrict a, const double *restrict c, double *last, int n)
{
    double u = *last;
    /* heiretsu: set or kept in u */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        int block_u_sets[64];
        double block_u_starts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            int block_u_set = 0;
            for (int j = block_lo; j < block_hi; j++) {
                if (!((double)j < c[j])) {
                    block_u_set = 1;
                }
            }
            block_u_sets[block_i] = block_u_set;
        }
        for (int block_i = 0; block_i < 64; block_i++) {
            block_u_starts[block_i] = u;
            if (block_u_sets[block_i]) {
                u = 7.0;
            }
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for lastprivate(u)
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            u = block_u_starts[block_i];
            for (int j = block_lo; j < (block_lo + block_size < block_end ? block_lo + block_size :
                block_end); j++) {
                // expect: parallel linear-form
                a[j] = u;
                if (c[j] > j) goto done;
                u = 7.0;
            done: ;
            }
        }
    }
    *last = u;
}
