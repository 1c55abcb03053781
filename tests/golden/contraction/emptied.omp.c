/* The first iteration, which would have to keep the array, does nothing at all. */
// golden: output
// options: force
void skips(int n, double *restrict a, double *restrict b)
{
    int i;
    double t[1000];
    t[1] = a[0];
    #pragma omp parallel for
    for (i = 3; i <= n; i++) { // expect: parallel contraction
        double t1 = 0.5 * a[i - 1];
        b[i - 1] = t1 * t1;
    }
    b[0] = t[1];
}
