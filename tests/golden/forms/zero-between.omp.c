/* golden: output, options: force
 * The sign of a zero between two blocks is the sign that later elements get. */
void alternating(int n, double *restrict s, const double *restrict a, double *restrict w)
{
    double x = s[0];
    /* heiretsu: linear form over (+,×) in x */
    {
        const long long b1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b1_end = (long long)(n);
        int b1_redo = 0;
        const double b1_first0 = x;
        double b1_x_const1s[512];
        double b1_x_by_x2s[512];
        double b1_x_before3s[512];
        #pragma omp parallel for
        for (int b1_i = 0; b1_i < 64; b1_i++) {
            const long long b1_lo = (long long)(0) + b1_i * (8 * b1_size);
            const long long b1_hi = b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size : b1_end;
            const long long b1_len = b1_lo < b1_hi ? (b1_hi - b1_lo) / 8 : 0;
            double b1_x_const1l[8];
            double b1_x_by_x2l[8];
            for (int b1_k = 0; b1_k < 8; b1_k++) {
                b1_x_const1l[b1_k] = -0.0;
                b1_x_by_x2l[b1_k] = 1.0;
            }
            for (long long b1_t = 0; b1_t < b1_len; b1_t++) {
                #pragma omp simd
                for (int b1_l = 0; b1_l < 8; b1_l++) {
                    const long long i = b1_lo + b1_l * b1_len + b1_t;
                    double b1_x_const1;
                    double b1_x_by_x2;
                    b1_x_const1 = b1_x_const1l[b1_l];
                    b1_x_by_x2 = b1_x_by_x2l[b1_l];
                    b1_x_const1 = a[i] - b1_x_const1;
                    b1_x_by_x2 = -b1_x_by_x2;
                    b1_x_const1l[b1_l] = b1_x_const1;
                    b1_x_by_x2l[b1_l] = b1_x_by_x2;
                }
            }
            {
                double b1_x_const1;
                double b1_x_by_x2;
                b1_x_const1 = b1_x_const1l[7];
                b1_x_by_x2 = b1_x_by_x2l[7];
                for (int i = b1_lo + 8 * b1_len; i < b1_hi; i++) {
                    b1_x_const1 = a[i] - b1_x_const1;
                    b1_x_by_x2 = -b1_x_by_x2;
                }
                b1_x_const1l[7] = b1_x_const1;
                b1_x_by_x2l[7] = b1_x_by_x2;
            }
            for (int b1_k = 0; b1_k < 8; b1_k++) {
                b1_x_const1s[b1_i * 8 + b1_k] = b1_x_const1l[b1_k];
                b1_x_by_x2s[b1_i * 8 + b1_k] = b1_x_by_x2l[b1_k];
            }
        }
        for (int b1_i = 0; b1_i < 512; b1_i++) {
            b1_x_before3s[b1_i] = x;
            x = x * b1_x_by_x2s[b1_i] + b1_x_const1s[b1_i];
            if (x - x != 0.0) b1_redo = 1;
            if (x == 0.0) b1_redo = 1;
        }
        if (!b1_redo) {
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for lastprivate(x)
            for (int b1_i = 0; b1_i < 64; b1_i++) {
                const long long b1_lo = (long long)(0) + b1_i * 8 * b1_size;
                x = b1_x_before3s[b1_i * 8];
                for (int i = b1_lo; i < (b1_lo + 8 * b1_size < b1_end ? b1_lo + 8 * b1_size :
                    b1_end); i++) {
                    // expect: parallel linear-form
                    x = a[i] - x;
                    w[i] = x;
                }
            }
        }
        if (b1_redo) {
            x = b1_first0;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                x = a[i] - x;
                w[i] = x;
            }
        }
    }
    s[0] = x;
}
