/* A work array of two dimensions. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[2][8];
    for (i = 1; i <= n; i++) { // expect: parallel private private(w) by(region)
        for (j = 0; j < 8; j++) {
            w[0][j] = a[i][j];
            w[1][j] = a[i][j + 8];
        }
        for (j = 0; j < 8; j++)
            a[i][j] = w[0][7 - j] + w[1][j];
    }
}
