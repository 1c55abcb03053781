/* The read has a weaker condition than the write. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i += 2) { // expect: sequential H101(w)
        if (i > m)
            w[0] = a[i][0];
        if (i >= m)
            a[i][1] = w[0] * w[0];
    }
}
