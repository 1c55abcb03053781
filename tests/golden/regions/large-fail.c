/* Too large for a stack, and which elements an iteration touches is not known. */
void work(int n, int m, int ix[restrict], double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[10000];
    for (i = 1; i <= n; i++) { // expect: sequential
        for (j = 0; j < 9999; j++)
            w[j] = a[i][0] * 2.0;
        w[ix[i]] = 1.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}
