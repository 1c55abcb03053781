/* The sum is accumulated in a nested loop into one element: every iteration of the outer loop writes it. */
void hidden(int n, int m, double *restrict s, double a[restrict n][m])
{
    int i, j;
    for (i = 0; i < n; i++) // expect: sequential s
        for (j = 0; j < m; j++)
            s[0] = s[0] + a[i][j];
}
