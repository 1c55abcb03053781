/* A pointer that was made before the loop sees the original. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    double *p = w;
    for (i = 1; i <= n; i++) { // expect: sequential
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < m; j++)
            a[i][j] = p[j];
    }
}
