/* The loop behind it fills the work array anew. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: parallel private private(w) by(region)
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
    for (j = 0; j < m; j++)
        w[j] = r[j];
    for (j = 0; j < m; j++)
        r[j] = w[m - 1 - j];
}
