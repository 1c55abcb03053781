/* Near misses of copies of several dimensions. */
/* twin: text */

/* One iteration in two rows of the work array: the first rows of later iterations are those of earlier ones. */
void plane(int n, int m, double a[restrict][50][20], double (*restrict w)[20])
{
    int k, i, j;
    for (k = 0; k < n; k++) { // expect: sequential
        for (i = 1; i < m; i++)
            for (j = 0; j < 20; j++)
                a[k][i][j] = w[i][j] + w[i - 1][j];
        for (i = 0; i < m; i++)
            for (j = 0; j < 20; j++)
                w[i][j] = a[k][i][j] * 2.0;
    }
}

/* The caller sees rows of which the last iteration writes a part. */
void rows(int n, int m, double a[restrict][50][20], double (*restrict w)[20])
{
    int k, i, j;
    for (k = 0; k < n; k++) { // expect: sequential
        for (i = 0; i < m; i++)
            for (j = 0; j < k + 1; j++)
                w[i][19 - j] = a[k][i][j] * 2.0;
        for (i = 1; i < m; i++)
            for (j = 0; j < n - k; j++)
                w[i][j] = a[k][i][j];
        for (i = 1; i < m; i++)
            a[k][i][0] = w[i][19];
    }
}
