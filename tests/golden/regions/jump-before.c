/* Jumps somewhere else in the procedure, which make no loop of their own (one enters from before it): behind the loop
   nobody reads the work array, whatever way leads there. */
void work(int n, int m, const double *a, double *restrict b)
{
    double w[64];
    int k = 0;
    if (m > 64)
        return;
    if (m == 7)
        goto again;
    k = 3;
again:
    k++;
    if (a[k] < 0.0)
        goto again;
    for (int i = k; i < n; i++) { // expect: parallel private private(w)
        for (int j = 0; j < m; j++)
            w[j] = a[i] + j;
        double s = 0.0;
        for (int j = 0; j < m; j++)
            s += w[j] * w[m - 1 - j];
        b[i] = s;
    }
}
