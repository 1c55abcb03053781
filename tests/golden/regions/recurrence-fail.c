/* The recurrence starts two elements on: one of them is from another iteration. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H101(w)
        w[0] = a[i][0];
        for (j = 2; j < m; j++)
            w[j] = w[j - 1] * 0.5 + a[i][j];
        for (j = 0; j < m; j++)
            a[i][j] = w[j];
        w[1] = a[i][1];
    }
}
