/* One name for two purposes, each of them of the iteration. twin: text */
double values(int n, const double *restrict a, double *restrict b, double *restrict c)
{
    double t = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate not-reduction
        t = a[i];
        b[i] = t * t;
        t = c[i] + 1.0;
        c[i] = t;
    }
    return t;
}

/* A counter that is saved while its name serves another purpose. */
int counter(int n, const double *restrict a, double *restrict b)
{
    int k = 0, x;
    for (int i = 0; i < n; i++) { // expect: parallel private induction
        x = k;
        k = (int)a[i] % 100;
        b[i] = k;
        k = x + 2;
        b[i] = b[i] + k;
    }
    return k;
}
