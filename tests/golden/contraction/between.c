/* A scalar that is declared between the loops that fuse is declared before the new one. golden: output */
// options: force
void scaled(const double *restrict x, double *restrict y, const double *restrict z, int n)
{
    double t[64], u[64];
    for (int i = 0; i < 64; i++) // expect: parallel contraction fusion
        t[i] = x[i];
    for (int i = 0; i < 64; i++) // expect: parallel contraction fusion
        u[i] = t[i] * t[i];
    double s = 0;
    for (int i = 0; i < 64; i++) // expect: parallel contraction fusion reduction(+:s)
        s += u[i];
    for (int i = 0; i < n; i++) // expect: parallel
        y[i] = s * z[i];
}

/* Used behind the loops only. */
int later(const int *restrict x, int *restrict y, int k)
{
    int t[100];
    for (int i = 0; i < 100; i++) // expect: parallel contraction fusion
        t[i] = 2 * x[i];
    int more, factor = 3;
    for (int i = 0; i < 100; i++) // expect: parallel contraction fusion
        y[i] = t[i] + factor * k;
    more = factor + 1;
    return more;
}
