// golden: output
/* Sums beside each other: `simd` over one row of pointers, and over flat arrays, but not over several rows of pointers, nor of few terms. */
void products(int n, int m, double **a, double **b, double *restrict c, const double *restrict x)
{
    for (int i = 0; i < n; i++) { // expect: parallel doall
        double s = 0.0, t = 0.0, r = 0.0, q = 0.0;
        for (int k = 0; k < m; k++) // expect: parallel reduction
            s += a[i][k] * b[i][k];
        for (int k = 0; k < m; k++) // expect: parallel reduction
            t += a[i][k];
        for (int k = 0; k < m; k++) // expect: parallel reduction
            r += x[i * m + k] * x[k];
        for (int k = 0; k < 7; k++) // expect: parallel reduction
            q += x[i * m + k] * x[k];
        c[i] = s + t + r + q;
    }
}
