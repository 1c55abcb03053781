/* The last iteration does not write all that is read behind the loop. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H103(w)
        for (j = i; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = i; j < m; j++)
            a[i][j] = w[j];
    }
    for (j = 1; j < m; j++)
        r[j] = w[j];
}
