/* One element too many: the next row is touched. */
void rows(int n, int m, double *restrict a)
{
    int i, j;
    for (i = 0; i <= n - 1; i++) // expect: sequential a
        for (j = 0; j <= m; j++)
            a[i * m + j] = 0.5 * a[i * m + j];
}
