/* A recurrence along the work array starts from an element that its own iteration wrote. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: parallel private private(w) by(region)
        w[0] = a[i][0];
        for (j = 1; j < m; j++)
            w[j] = w[j - 1] * 0.5 + a[i][j];
        for (j = 0; j < m; j++)
            a[i][j] = w[j];
    }
}
