/* Besides what an iteration writes, it reads an element that the one before it has set. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[10000];
    w[9999] = r[0];
    for (i = 1; i <= n; i++) { // expect: sequential H103(w)
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[9999];
        w[9999] = a[i][0];
    }
}
