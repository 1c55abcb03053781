/* What the last nest reads of another row is written after the rows have waited for each other. */
/* twin: text */
void nests(int n, double u[restrict n][n][n], double w[restrict n][n][n], double f[restrict n][n])
{
    int i, j, k;
    for (k = 1; k < n; k++) { // expect: sequential H101(u) not-overlap
        for (j = 1; j < n; j++) {
            for (i = 1; i < n; i++) {
                u[k][j][i] = f[j][i] / (1.0 + u[k][j - 1][i] + u[k][j][i - 1] + u[k - 1][j][i]);
            }
        }
        for (j = 1; j < n; j++) {
            for (i = 1; i < n; i++) {
                w[k][j][i] = f[j][i] / (1.0 + u[k][j][i]);
            }
        }
        for (j = 1; j < n; j++) {
            for (i = 1; i < n; i++) {
                f[j][i] = u[k][j][i] + w[k][j - 1][i];
            }
        }
    }
}
