/* One element more is read than is filled; the iterations behind it fill that one. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H102(w)
        for (j = 0; j <= i; j++)
            w[j] = a[i][j];
        for (j = 0; j <= i; j++)
            a[i][j] = w[j + 1];
    }
}
