/* One element, at a subscript that the iteration computes. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: parallel private private(j, w)
        j = (int) r[i - 1];
        if (j < 0 || j > 40)
            j = 7;
        w[j] = a[i][0];
        a[i][1] = w[j] * w[j];
    }
}
