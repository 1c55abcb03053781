/* Filled downwards to one, read from zero on, and zero written at the end. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H101(w)
        for (j = m - 1; j >= 1; j--)
            w[j] = a[i][j];
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
        w[0] = a[i][0];
    }
}
