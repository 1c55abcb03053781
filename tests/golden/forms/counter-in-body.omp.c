/* golden: output, options: force
 * A counter that the body declares (`int j; for (j = …`) is declared with the inner loop where the blocks are written. */
double sum_of_fractions(const int numexp, const int order, const double t, double x)
{
    double rk = (double)numexp;
    double sumexp = 0.0;
    int k;
    /* heiretsu: linear form over + in rk; then linear form over (+,×) in sum2; then linear form over (+,×) in sumexp */
    {
        const long long b2_size = ((long long)(numexp) - (long long)(1) + 64) / 64;
        const long long b2_end = (long long)(numexp) + 1;
        int b2_redo = 0;
        const double b2_first2 = sumexp;
        const double b2_first3 = rk;
        double b2_rk_const4s[64];
        double b2_sumexp_const5s[64];
        double b2_sumexp_by_sumexp6s[64];
        double b2_rk_before9s[64];
        #pragma omp parallel for private(k)
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            const long long b2_lo = (long long)(1) + b2_i * b2_size;
            const long long b2_hi = b2_lo + b2_size < b2_end ? b2_lo + b2_size : b2_end;
            double b2_rk_const4;
            b2_rk_const4 = -0.0;
            for (k = b2_lo; k < b2_hi; k++) {
                for (int j = 1; j <= order; j++) {
                }
                b2_rk_const4 = b2_rk_const4 - 1.0;
            }
            b2_rk_const4s[b2_i] = b2_rk_const4;
        }
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            b2_rk_before9s[b2_i] = rk;
            rk = rk + b2_rk_const4s[b2_i];
            if (rk - rk != 0.0) b2_redo = 1;
        }
        if (!b2_redo) {
            /* once more, from the values before each block */
            #pragma omp parallel for private(k)
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(1) + b2_i * b2_size;
                const long long b2_hi = b2_lo + b2_size < b2_end ? b2_lo + b2_size : b2_end;
                double b2_sumexp_const5;
                double b2_sumexp_by_sumexp6;
                double b2_sum27;
                double b2_xk8;
                double b2_rk10;
                b2_sumexp_const5 = -0.0;
                b2_sumexp_by_sumexp6 = 1.0;
                b2_rk10 = b2_rk_before9s[b2_i];
                for (k = b2_lo; k < b2_hi; k++) {
                    b2_sum27 = 1.0;
                    b2_xk8 = 1.0 / (b2_rk10 * x);
                    for (int j = 1; j <= order; j++) {
                        b2_sum27 = b2_sum27 * b2_xk8 + 1.0;
                    }
                    b2_sumexp_const5 = t * b2_sumexp_const5 + b2_sum27;
                    b2_sumexp_by_sumexp6 = t * b2_sumexp_by_sumexp6;
                    b2_rk10 = b2_rk10 - 1.0;
                    if (b2_sumexp_by_sumexp6 < 2.3e-308 && b2_sumexp_by_sumexp6 > -2.3e-308)
                        b2_sumexp_by_sumexp6 = 0;
                }
                b2_sumexp_const5s[b2_i] = b2_sumexp_const5;
                b2_sumexp_by_sumexp6s[b2_i] = b2_sumexp_by_sumexp6;
            }
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const double b2_last2 = sumexp;
                sumexp = sumexp * b2_sumexp_by_sumexp6s[b2_i] + b2_sumexp_const5s[b2_i];
                if (sumexp - sumexp != 0.0) b2_redo = 1;
                if (b2_sumexp_by_sumexp6s[b2_i] < 2.3e-308 && b2_sumexp_by_sumexp6s[b2_i] >
                    -2.3e-308 && b2_last2 != 0.0 && (sumexp == 0.0 || (b2_last2 < 0.0 ? -b2_last2 :
                    b2_last2) * 2.3e-291 > (sumexp < 0.0 ? -sumexp : sumexp))) b2_redo = 1;
            }
            if (sumexp == 0.0) b2_redo = 1;
        }
        if (b2_redo) {
            sumexp = b2_first2;
            rk = b2_first3;
            for (k = 1; k <= numexp; k++) { // expect: parallel linear-form
                double sum2 = 1.0;
                double xk = 1.0 / (rk * x);
                int j;
                for (j = 1; j <= order; j++) {
                    sum2 = sum2 * xk + 1.0;
                }
                sumexp *= t;
                sumexp += sum2;
                rk -= 1.0;
            }
        }
    }
    return sumexp;
}
