/* The transposed element belongs to another row. */
void triangle(int n, double a[restrict n][n])
{
    int i, j;
    for (i = 1; i <= n; i++) // expect: sequential a
        for (j = 1; j <= n; j++)
            a[i - 1][j - 1] = a[j - 1][i - 1] + 1.0;
}
