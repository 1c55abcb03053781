/* The element from before the loop is written in it as well, but late. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    w[0] = r[0];
    for (i = 1; i <= n; i++) { // expect: sequential H101(w)
        for (j = 1; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
        if (m > 50)
            w[0] = 1.0;
    }
}
