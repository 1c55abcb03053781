/* Which elements of the front half an iteration writes follows from two counters; of the back half it reads what was there
   before the loop. */
void work(int n, int m, const double *a, double *restrict b)
{
    double w[200];
    for (int j = 0; j < 200; j++)
        w[j] = j;
    if (m > 20)
        return;
    for (int i = 0; i < n; i++) { // expect: parallel firstprivate firstprivate(w)
        double s = 0.0;
        for (int j = 0; j < m; j++)
            for (int k = 0; k < m; k++) {
                w[2 * j + 3 * k] = a[i] + j;
                s += w[2 * j + 3 * k] * w[100 + k];
            }
        b[i] = s;
    }
}
