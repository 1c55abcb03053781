/* The sum is accumulated in a nested loop into one element: it is there if both loops have an iteration. golden: output */
void hidden(int n, int m, double *restrict s, double a[restrict n][m])
{
    int i, j;
    for (i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (j = 0; j < m; j++)
            s[0] = s[0] + a[i][j];
}
