/* The element is read only if the loop that writes it ran. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: parallel private private(w) by(region)
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        if (m > 0)
            a[i][1] = w[0];
    }
}
