/* The loop that fills the work array may end early. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H101(w)
        for (j = 0; j < m; j++) {
            if (a[i][j] > 9.0)
                break;
            w[j] = a[i][j];
        }
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}
