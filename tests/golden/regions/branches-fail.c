/* One branch writes another element. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H101(w)
        if (a[i][0] > 0.0)
            w[0] = a[i][1];
        else
            w[1] = -a[i][1];
        a[i][2] = w[0] * w[0];
    }
}
