void inner(int n, int m, double *restrict a, const double *restrict b)
{
    int i, j;
    double t = 0.0;
    for (i = 1; i <= n; i++) { // expect: parallel linear-form
        for (j = 1; j <= m; j++) {
            t = b[j - 1] * b[i - 1];
        }
        a[i - 1] = t;
    }
}
