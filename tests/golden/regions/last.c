/* The last iteration writes all that is read behind the loop. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: parallel firstprivate lastprivate lastprivate(w)
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
    for (j = 0; j < m; j++)
        r[j] = w[j];
}
