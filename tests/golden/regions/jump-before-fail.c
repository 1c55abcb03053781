/* The jump leads back over the loop, and what the loop leaves in the work array is read there. */
void work(int n, int m, const double *a, double *restrict b)
{
    double w[64];
    int k = 0;
    if (m > 64)
        return;
    for (int j = 0; j < 64; j++)
        w[j] = 0.0;
again:
    k++;
    b[k] = w[k];
    for (int i = k; i < n; i++) { // expect: sequential w
        for (int j = 0; j < m - i; j++)
            w[j] = a[i] + j;
        double s = 0.0;
        for (int j = 0; j < m - i; j++)
            s += w[j];
        b[i] = s;
    }
    if (a[k] < 0.0)
        goto again;
}
