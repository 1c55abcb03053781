// options: force
/* The source's figure 2: two nests of which one runs; the first and the last element live on. golden: output */
void alternatives(int n, int m, const int *restrict c, const double *restrict a, double *restrict b,
                  double *restrict d)
{
    int i, k;
    double t[1000];
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        t[i - 1] = 0.5 * a[i - 1];
    for (k = 1; k <= m; k++) {
        if (c[k - 1] > 0) {
            for (i = 1; i <= n; i++) { // expect: parallel contraction peeling
                t[i - 1] = a[i - 1] + 1.0;
                b[i - 1] = b[i - 1] + t[i - 1] * t[i - 1];
            }
        } else {
            for (i = 1; i <= n; i++) { // expect: parallel contraction peeling
                if (i != 1 && i != n)
                    t[i - 1] = a[i - 1] * 2.0;
                d[i - 1] = d[i - 1] + t[i - 1];
                if (i == 1 || i == n)
                    t[i - 1] = a[i - 1] - 1.0;
            }
        }
    }
}
