/* The source's figure 11: fusion after reversal, and after interchange. golden: output */
void turned(int n, int m, double a[restrict 100][100], double b[restrict 100][100])
{
    int i, j;
    double t[100][100];
    for (j = 1; j <= m; j++) // expect: parallel contraction fusion reversal
        for (i = 1; i <= n; i++)
            t[j - 1][i - 1] = a[j - 1][i - 1] * 2.0;
    for (j = m; j >= 1; j--) // expect: parallel contraction fusion reversal
        for (i = n; i >= 1; i--)
            b[j - 1][i - 1] = t[j - 1][i - 1] + 1.0;
}

void swapped(int n, int m, double a[restrict 100][100], double b[restrict 100][100])
{
    int i, j;
    double t[100][100];
    for (j = 1; j <= m; j++) // expect: parallel contraction fusion interchange
        for (i = 1; i <= n; i++)
            t[j - 1][i - 1] = a[j - 1][i - 1] * 2.0;
    for (i = 1; i <= n; i++) // expect: parallel contraction fusion interchange
        for (j = 1; j <= m; j++)
            b[j - 1][i - 1] = t[j - 1][i - 1] + 1.0;
}
