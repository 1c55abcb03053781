// options: force
/* The loop behind it reads one element more than it fills, of which nobody knows who wrote it. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H103(w)
        for (j = i; j < m; j++)
            w[j] = a[i][j];
        for (j = i; j < m; j++)
            a[i][j] = w[j] * 2.0;
    }
    for (j = 2; j < m; j++)
        w[j] = r[j];
    for (j = 1; j < m; j++)
        r[j] = w[j];
}
