/* The scalar is handed from column to column: it is one value, and the columns follow each other. */
// twin: text
double symmetric(int m, int n, double alpha, double c[restrict m][n], double a[restrict m][m], double b[restrict m][n])
{
    double t = 0.0;

    for (int j = 0; j < n; j++)
        b[0][j] = 2.0 * b[0][j];
    for (int i = 0; i < m; i++) // expect: sequential not-expansion
        for (int j = 0; j < n; j++) {
            t = 0.5 * t;
            for (int k = 0; k < i; k++) {
                c[k][j] = c[k][j] + alpha * b[i][j] * a[i][k];
                t = t + b[k][j] * a[i][k];
            }
            c[i][j] = c[i][j] + alpha * t;
        }
    return t;
}
