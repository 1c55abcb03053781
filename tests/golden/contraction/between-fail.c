/* Near misses: what is declared between the loops is an array, or is set from what the first loop computes. */
// options: force
double behind(const double *restrict x, double *restrict y)
{
    double t[64];
    for (int i = 0; i < 64; i++) // expect: parallel not-contraction
        t[i] = 2 * x[i];
    double u[64];
    for (int i = 0; i < 64; i++) // expect: parallel not-contraction
        u[i] = t[i] + 1;
    for (int i = 0; i < 64; i++) // expect: parallel not-contraction
        y[i] = u[i] * u[63 - i];
    return u[3];
}

void first(const double *restrict x, double *restrict y)
{
    double t[64];
    for (int i = 0; i < 64; i++) // expect: parallel not-contraction
        t[i] = 2 * x[i];
    const double start = t[0];
    for (int i = 0; i < 64; i++) // expect: parallel not-contraction
        y[i] = t[i] - start;
}
