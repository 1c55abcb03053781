/* Elements between those that are filled are read, and written at the end. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H101(w)
        for (j = 0; j < m; j += 2)
            w[j] = a[i][j];
        for (j = 0; j < m; j += 3)
            a[i][j] = w[j] * 3.0;
        w[3] = 1.0 * i;
    }
}
