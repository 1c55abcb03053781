/* A scalar that is declared between the loops that fuse is declared before the new one. golden: output */
// options: force
void scaled(const double *restrict x, double *restrict y, const double *restrict z, int n)
{
    double s = 0;
    #pragma omp parallel for simd reduction(+:s)
    for (int i = 0; i < 64; i++) { // expect: parallel contraction fusion
        double t1 = x[i];
        // expect: parallel contraction fusion
        double u1 = t1 * t1;
        // expect: parallel contraction fusion reduction(+:s)
        s += u1;
    }
    #pragma omp parallel for
    for (int i = 0; i < n; i++) // expect: parallel
        y[i] = s * z[i];
}

/* Used behind the loops only. */
int later(const int *restrict x, int *restrict y, int k)
{
    int more;
    int factor = 3;
    #pragma omp parallel for simd
    for (int i = 0; i < 100; i++) { // expect: parallel contraction fusion
        int t1 = 2 * x[i];
        // expect: parallel contraction fusion
        y[i] = t1 + factor * k;
    }
    more = factor + 1;
    return more;
}
