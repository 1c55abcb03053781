/* The second half of a symmetric product: a scalar for each column becomes an array for a strip of columns. */
// twin: text
// golden: output
void symmetric(int m, int n, double alpha, double c[restrict m][n], double a[restrict m][m], double b[restrict m][n])
{
    double t;

    for (int j = 0; j < n; j++)
        b[0][j] = 2.0 * b[0][j];
    for (int i = 0; i < m; i++) // expect: parallel strip-mining expansion distribution interchange
        for (int j = 0; j < n; j++) {
            t = 0.0;
            for (int k = 0; k < i; k++) {
                c[k][j] = c[k][j] + alpha * b[i][j] * a[i][k];
                t = t + b[k][j] * a[i][k];
            }
            c[i][j] = c[i][j] + alpha * t;
        }
}
