/* A value that a function of the file is handed comes from a scalar as well as from an array. */
// golden: output
// twin: text
// options: force
static double square(double x)
{
    return x * x;
}

void squares(int n, const double *restrict a, double *restrict b)
{
    int i;
    #pragma omp parallel for
    for (i = 1; i <= n; i++) { // expect: parallel contraction
        double t1 = 0.5 * a[i - 1];
        b[i - 1] = square(t1 + 0.0) + a[i - 1];
    }
}
