// options: force
/* One element more is read than an iteration writes. */
void work(int n, int m, int lo, int hi, const int *k, const double *a, double *restrict b)
{
    double w[100];
    if (m > 100)
        return;
    for (int j = 0; j < 100; j++)
        w[j] = 0.0;
    for (int i = 0; i < n; i++) { // expect: sequential w
        double s = 0.0;
        for (int j = 0; j < m; j++) {
            if (j >= lo && j < hi)
                s += 1.0;
            else if (k[i] > 0)
                w[j] = a[i] + j;
        }
        for (int j = 0; j < m; j++) {
            if (j >= lo + 1 && j < hi)
                s *= 2.0;
            else
                s += w[j];
        }
        b[i] = s;
    }
}
