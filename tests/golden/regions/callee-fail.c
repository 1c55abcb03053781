/* A callee may read anything of the work array. */
double total(double *w);
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        a[i][0] = total(w);
    }
}
