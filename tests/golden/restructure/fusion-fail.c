/* The second loop reads what the first one writes an iteration later. */
void steps(int n, double *restrict t, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n - 1; i++) // expect: parallel doall
        t[i] = a[i] * 2.0;
    for (i = 1; i <= n - 1; i++) // expect: parallel doall
        b[i] = t[n - i] + a[i];
}

/* The variable of the first loop counts inside the second one, too. */
void planes(int n, double t[restrict n], const double a[restrict n], double p[restrict n][n])
{
    int i, j;
    for (i = 1; i <= n; i++) // expect: parallel doall not-fusion
        t[i - 1] = a[i - 1] * 2.0;
    for (j = 1; j <= n; j++) // expect: parallel doall not-fusion
        for (i = 1; i <= n; i++)
            p[j - 1][i - 1] = t[j - 1] + a[i - 1];
}
