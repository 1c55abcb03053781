/* The branch behind the second sum needs it: the sums stay in the loop with it, one after the other. */
void bicg(int n, int m, double *restrict s, double *restrict q, double a[restrict n][m], const double *restrict p, const double *restrict r)
{
    for (int i = 0; i < n; i++) { // expect: parallel outer-unrolling not-scalar-replacement
        q[i] = 0.0;
        for (int j = 0; j < m; j++) {
            s[j] = s[j] + r[i] * a[i][j];
            q[i] = q[i] + a[i][j] * p[j];
        }
        if (q[i] < 0.0)
            q[i] = 0.0;
    }
}
