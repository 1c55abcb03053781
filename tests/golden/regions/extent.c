/* The extent is not constant: copies are compared with the limit when the loop starts. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[m + 1];
    for (i = 1; i <= n; i++) { // expect: conditional private runtime-test private(w)
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}
