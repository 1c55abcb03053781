/* Each iteration declares a row as long as a variable says: it is compared with the limit when the loop starts. */
void work(int n, int m, double a[restrict][100])
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: conditional runtime-test
        double w[m + 1];
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < m; j++)
            a[i][j] = w[m - 1 - j] + w[j];
    }
}
