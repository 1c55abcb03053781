/* A row needs the next row of the plane before, which another thread has perhaps not come to. */
/* twin: text */
void sweep(int n, double u[restrict n][n][n], double f[restrict n][n][n], double w[restrict n][n])
{
    int i, j, k;
    double t;
    for (k = 1; k < n - 1; k++) { // expect: sequential H101(u) not-overlap
        for (j = 1; j < n - 1; j++) {
            for (i = 1; i < n - 1; i++) {
                t = f[k][j][i] * f[k][j][i];
                w[j][i] = 1.0 / (6.0 + t);
            }
        }
        /* the rows of the plane */
        for (j = 1; j < n - 1; j++) {
            for (i = 1; i < n - 1; i++) {
                t = f[k][j][i] + u[k - 1][j + 1][i] + u[k][j - 1][i];
                u[k][j][i] = w[j][i] * (t + u[k][j][i - 1]);
            }
        }
    }
}
