/* A larger private copy, allowed by option. */
// options: private-bytes=100000
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[10000];
    for (i = 1; i <= n; i++) { // expect: parallel private private(w) by(region)
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}
