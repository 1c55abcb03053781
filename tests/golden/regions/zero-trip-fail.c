/* The loop that writes the element may run zero times; then another iteration does not write it either, but for larger m. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H101(w)
        for (j = 0; j < m - i; j++)
            w[j] = a[i][j];
        a[i][1] = w[0];
    }
}
