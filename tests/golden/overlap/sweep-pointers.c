/* The arrays of a sweep may overlap, for all that its text says: a test before it. */
/* golden: output */
void sweep(int n, double u[n][n][n], double f[n][n][n], double w[n][n])
{
    for (int k = 1; k < n - 1; k++) { // expect: conditional overlap
        for (int j = 1; j < n - 1; j++) {
            for (int i = 1; i < n - 1; i++) {
                w[j][i] = 1.0 / (6.0 + f[k][j][i] * f[k][j][i]);
            }
        }
        for (int j = 1; j < n - 1; j++) {
            for (int i = 1; i < n - 1; i++) {
                double t = f[k][j][i] + u[k - 1][j][i] + u[k][j - 1][i];
                u[k][j][i] = w[j][i] * (t + u[k][j][i - 1]);
            }
        }
    }
}
