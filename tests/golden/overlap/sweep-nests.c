/* What a nest reads of another row was written before the rows waited for each other, in its plane or in the one before. */
/* twin: text */
void nests(int n, double u[restrict n][n][n], double w[restrict n][n][n], double f[restrict n][n])
{
    int i, j, k;
    for (k = 1; k < n; k++) { // expect: parallel overlap
        for (j = 1; j < n; j++) { // expect: parallel doall not-inserted
            for (i = 1; i < n; i++) {
                w[k][j][i] = f[j][i] / (1.0 + u[k - 1][j - 1][i]);
            }
        }
        for (j = 1; j < n; j++) { // expect: sequential H101(u)
            for (i = 1; i < n; i++) { // expect: sequential H101(u)
                u[k][j][i] = w[k][j][i] / (1.0 + u[k][j - 1][i] + u[k][j][i - 1]);
            }
        }
        for (j = 1; j < n; j++) { // expect: parallel doall not-inserted
            for (i = 1; i < n; i++) {
                f[j][i] = u[k][j][i] + w[k][j - 1][i];
            }
        }
    }
}
