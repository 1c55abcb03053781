/* golden: output, options: force
 * A counter that the body declares (`int j; for (j = …`) is declared with the inner loop where the blocks are written. */
double sum_of_fractions(const int numexp, const int order, const double t, double x)
{
    double rk = (double)numexp;
    double sumexp = 0.0;
    int k;
    /* heiretsu: linear form over + in rk; then linear form over (+,×) in sum2; then linear form over (+,×) in sumexp */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)numexp + 63) / 64;
        const long long block_end = (long long)numexp + 1;
        int block_redo = 0;
        const double block_first2 = sumexp;
        const double block_first3 = rk;
        double block_rk_parts[64];
        double block_sumexp_parts[64];
        double block_sumexp_by_sumexps[64];
        double block_rk_starts[64];
        #pragma omp parallel for private(k)
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = 1 + block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            double block_rk_part = -0.0;
            for (k = block_lo; k < block_hi; k++) {
                for (int j = 1; j <= order; j++) {
                }
                block_rk_part -= 1.0;
            }
            block_rk_parts[block_i] = block_rk_part;
        }
        for (int block_i = 0; block_i < 64; block_i++) {
            block_rk_starts[block_i] = rk;
            rk += block_rk_parts[block_i];
            if (rk - rk != 0.0) block_redo = 1;
        }
        if (!block_redo) {
            /* once more, from the values before each block */
            #pragma omp parallel for private(k)
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = 1 + block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                double block_sum27;
                double block_xk;
                double block_sumexp_part = -0.0;
                double block_sumexp_by_sumexp = 1.0;
                double block_rk = block_rk_starts[block_i];
                for (k = block_lo; k < block_hi; k++) {
                    block_sum27 = 1.0;
                    block_xk = 1.0 / (block_rk * x);
                    for (int j = 1; j <= order; j++) {
                        block_sum27 = block_sum27 * block_xk + 1.0;
                    }
                    block_sumexp_part = t * block_sumexp_part + block_sum27;
                    block_sumexp_by_sumexp = t * block_sumexp_by_sumexp;
                    block_rk = block_rk - 1.0;
                    if (block_sumexp_by_sumexp < 2.3e-308 && block_sumexp_by_sumexp > -2.3e-308)
                        block_sumexp_by_sumexp = 0;
                }
                block_sumexp_parts[block_i] = block_sumexp_part;
                block_sumexp_by_sumexps[block_i] = block_sumexp_by_sumexp;
            }
            for (int block_i = 0; block_i < 64; block_i++) {
                const double block_last2 = sumexp;
                sumexp = sumexp * block_sumexp_by_sumexps[block_i] + block_sumexp_parts[block_i];
                if (sumexp - sumexp != 0.0) block_redo = 1;
                if (block_sumexp_by_sumexps[block_i] < 2.3e-308 && block_sumexp_by_sumexps[block_i]
                    > -2.3e-308 && block_last2 != 0.0 && (sumexp == 0.0 || (block_last2 < 0.0 ?
                    -block_last2 : block_last2) * 2.3e-291 > (sumexp < 0.0 ? -sumexp : sumexp)))
                    block_redo = 1;
            }
            if (sumexp == 0.0) block_redo = 1;
        }
        /* as it was: a number is not finite, or rounding would show */
        if (block_redo) {
            sumexp = block_first2;
            rk = block_first3;
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
