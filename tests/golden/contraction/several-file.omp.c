/* A work array of the file that two functions name, each of which fills it first. */
// golden: output
// twin: text
// options: force
static double t[1000];

void smooth(int n, const double *restrict a, double *restrict b)
{
    int i;
    #pragma omp parallel for
    for (i = 1; i <= n; i++) { // expect: parallel contraction
        double t1 = 0.5 * a[i - 1];
        b[i - 1] = t1 * t1 + a[i - 1];
    }
}

void scale(int n, const double *restrict a, double *restrict b)
{
    int i;
    #pragma omp parallel for
    for (i = 1; i <= n; i++) { // expect: parallel contraction
        double t1 = 2.0 + a[i - 1];
        b[i - 1] = t1 * 3.0;
    }
}
