/* Near misses of figure 11: the second nest hands values on against its direction; the array is turned over. */
void against(int n, int m, double a[restrict 101][100], double b[restrict 101][100])
{
    int i, j;
    double t[101][100];
    for (j = 1; j <= m; j++) // expect: parallel not-contraction
        for (i = 1; i <= n; i++)
            t[j - 1][i - 1] = a[j - 1][i - 1] * 2.0;
    for (j = m; j >= 1; j--) // expect: sequential not-contraction
        for (i = n; i >= 1; i--)
            b[j - 1][i - 1] = t[j - 1][i - 1] + b[j][i - 1];
}

void mirrored(int n, double a[restrict 100][100], double b[restrict 100][100])
{
    int i, j;
    double t[100][100];
    for (j = 1; j <= n; j++) // expect: parallel not-contraction
        for (i = 1; i <= n; i++)
            t[j - 1][i - 1] = a[j - 1][i - 1] * 2.0;
    for (j = 1; j <= n; j++) // expect: parallel not-contraction
        for (i = 1; i <= n; i++)
            b[j - 1][i - 1] = t[i - 1][j - 1] + t[j - 1][i - 1];
}
