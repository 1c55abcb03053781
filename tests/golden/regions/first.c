/* An element that only code before the loop wrote is copied in. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    w[0] = r[0];
    for (i = 1; i <= n; i++) { // expect: parallel firstprivate firstprivate(w)
        for (j = 1; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}
