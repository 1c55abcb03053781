// options: force
/* A quotient that no variable keeps cannot be tested on entry; and rows that are one element too long. */
void unkept(double *a, int n, int m, int len)
{
    int i, j;
    for (i = 0; i <= n - 1; i++) // expect: sequential a
        for (j = 0; j <= m - 1; j++)
            a[i * (len / n) + j] = 2.0 * a[i * (len / n) + j];
}

void longer(double *a, int n, int len)
{
    int i, j, ld;
    ld = len / n;
    for (i = 0; i <= n - 1; i++) // expect: sequential a
        for (j = 0; j <= ld; j++)
            a[i * ld + j] = 2.0 * a[i * ld + j];
}
