// `w[m - 1]` is read; were `m` 0, the array had no such element. So `m` is positive, and the element written before.
void lines(int n, int m, const double *restrict a, double *restrict b)
{
    double w[65];
    for (int k = 0; k < n; k++) { // expect: parallel private private(w)
        w[0] = a[64 * k];
        for (int i = 1; i <= m - 1; i++) // expect: parallel doall
            w[i] = a[64 * k + i - 1] * 2;
        b[k] = w[m - 1];
    }
}
