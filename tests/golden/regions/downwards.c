/* Filled downwards, read upwards. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: parallel private private(w) by(region)
        for (j = m - 1; j >= 0; j--)
            w[j] = a[i][j];
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}
