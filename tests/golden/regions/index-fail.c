/* The element beside it may be another iteration's. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential w
        j = (int) r[i - 1];
        if (j < 0 || j > 40)
            j = 7;
        w[j] = a[i][0];
        a[i][1] = w[j + 1] * w[j];
    }
}
