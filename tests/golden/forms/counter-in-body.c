/* golden: output, options: force
 * A counter that the body declares (`int j; for (j = …`) is declared with the inner loop where the blocks are written. */
double sum_of_fractions(const int numexp, const int order, const double t, double x)
{
    double rk = (double)numexp;
    double sumexp = 0.0;
    int k;
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
    return sumexp;
}
