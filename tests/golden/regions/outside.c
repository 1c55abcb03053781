/* Elements outside of a stretch are written and read, both in the `else` of a condition with two parts. */
void work(int n, int m, int lo, int hi, const double *a, double *restrict b)
{
    double w[100];
    if (m > 100)
        return;
    for (int i = 0; i < n; i++) { // expect: parallel private private(w)
        double s = 0.0;
        for (int j = 0; j < m; j++) {
            if (j >= lo && j < hi)
                s += 1.0;
            else
                w[j] = a[i] + j;
        }
        for (int j = 0; j < m; j++) {
            if (j >= lo && j < hi)
                s *= 2.0;
            else
                s += w[j];
        }
        b[i] = s;
    }
}
