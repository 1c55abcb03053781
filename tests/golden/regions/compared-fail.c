/* Each iteration compares the address of the work array: a copy has another one. */
void work(int n, int m, const double *a, const double *p, double *restrict b)
{
    double w[64];
    if (m > 64)
        return;
    for (int i = 0; i < n; i++) { // expect: sequential w
        for (int j = 0; j < m; j++)
            w[j] = a[i] + j;
        double s = p == w ? 1.0 : 0.0;
        for (int j = 0; j < m; j++)
            s += w[j] * w[m - 1 - j];
        b[i] = s;
    }
}
