/* Row by row in one dimension; m is the length of a row. */
void rows(int n, int m, double *restrict a)
{
    int i, j;
    for (i = 0; i <= n - 1; i++) // expect: parallel doall
        for (j = 0; j <= m - 1; j++) // expect: parallel doall
            a[i * m + j] = 0.5 * a[i * m + j];
}
