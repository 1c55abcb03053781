/* The work array is a pointer: OpenMP would copy the pointer. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double *w = r;
    for (i = 1; i <= n; i++) { // expect: sequential
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}
