/* What is accumulated in a nested loop into one element, which need not be there where that loop is empty, is no sum: its
   bound changes, or other statements beside it read the element. */
void triangle(int n, const int *restrict to, double *restrict s, double a[restrict n][n])
{
    int i, j;
    for (i = 0; i < n; i++) // expect: sequential s
        for (j = 0; j < to[i]; j++)
            s[0] = a[i][j] - s[0] * s[0];
}

void beside(int n, int m, double *restrict s, double *restrict t, double a[restrict n][m])
{
    for (int i = 0; i < n; i++) { // expect: sequential s
        for (int j = 0; j < m; j++)
            s[0] = s[0] + a[i][j];
        t[i] = s[0];
    }
}

/* The variables are used after the loops, which set them even without an iteration. */
int last(int n, int m, double *restrict s, double a[restrict n][m])
{
    int i, j = 3;
    for (i = 0; i < n; i++) // expect: sequential s
        for (j = 0; j < m; j++)
            s[0] = s[0] + a[i][j];
    return i + j;
}
