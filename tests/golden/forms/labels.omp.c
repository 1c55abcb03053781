// options: force
// A jump over a statement, in blocks: the label stands there once. twin: text golden: output
void k(double *restrict a, const double *restrict c, double *last, int n)
{
    double u = *last;
    /* heiretsu: set or kept in u */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b1_end = (long long)(n);
        int b1_u_set1s[64];
        double b1_u_before2s[64];
        #pragma omp parallel for
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            const long long b1_hi = b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end;
            int b1_u_set1;
            b1_u_set1 = 0;
            for (int j = b1_lo; j < b1_hi; j++) {
                if (!((double)j < c[j])) {
                    b1_u_set1 = 1;
                }
            }
            b1_u_set1s[b1_i] = b1_u_set1;
        }
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            b1_u_before2s[b1_i] = u;
            if (b1_u_set1s[b1_i]) {
                u = 7.0;
            }
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for lastprivate(u)
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * b1_size;
            u = b1_u_before2s[b1_i];
            for (int j = b1_lo; j < (b1_lo + b1_size < b1_end ? b1_lo + b1_size : b1_end); j++) {
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
