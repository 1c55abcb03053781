/* The array outlives the function, and the last iteration writes only a part of it. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    static double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H103(w)
        for (j = i; j < m; j++)
            w[j] = a[i][j];
        for (j = i; j < m; j++)
            a[i][j] = w[j] * 2.0;
    }
}
