/* Two sums in one nest, apart: what starts the second one gets a loop of its own, and four sums run beside each other. */
void bicg(int n, int m, double *restrict s, double *restrict q, double a[restrict n][m], const double *restrict p, const double *restrict r)
{
    for (int i = 0; i < n; i++) { // expect: parallel outer-unrolling scalar-replacement
        q[i] = 0.0;
        for (int j = 0; j < m; j++) {
            s[j] = s[j] + r[i] * a[i][j];
            q[i] = q[i] + a[i][j] * p[j];
        }
    }
}
