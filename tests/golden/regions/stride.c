/* Every other element is filled, and only those are read. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: parallel private private(w) by(region)
        for (j = 0; j < m; j += 2)
            w[j] = a[i][j];
        for (j = 0; j < m; j += 4)
            a[i][j] = w[j] * 3.0;
    }
}
