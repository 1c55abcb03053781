/* Besides what an iteration writes, it reads an element that was set before the loop: copies would need it. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[10000];
    w[9999] = r[0];
    for (i = 1; i <= n; i++) { // expect: sequential H108(w)
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[9999];
    }
}
