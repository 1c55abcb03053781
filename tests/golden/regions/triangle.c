/* A triangular work array: iteration i fills and reads elements up to i. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: parallel private private(w) by(region)
        for (j = 0; j <= i; j++)
            w[j] = a[i][j];
        for (j = 0; j <= i; j++)
            a[i][j] = w[i - j];
    }
}
