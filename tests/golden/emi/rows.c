/* m elements of rows of length n: apart where m <= n. */
void rows(double *a, int r, int m, int n)
{
    int i, j;
    for (i = 0; i <= r - 1; i++) // expect: conditional runtime-test by(EMI)
        for (j = 0; j <= m - 1; j++)
            a[i * n + j] = 2.0 * a[i * n + j];
}
