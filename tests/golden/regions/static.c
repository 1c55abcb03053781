/* The array outlives the function; the last iteration writes all of what any one does. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    static double w[100];
    for (i = 1; i <= n; i++) { // expect: parallel firstprivate lastprivate lastprivate(w)
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}
