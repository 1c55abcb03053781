/* One of the terms is the element itself. */
void over(int n, double *restrict x, const double *restrict l)
{
    for (int i = 1; i <= n; i++) { // expect: sequential
        for (int j = 1; j <= i; j++) // expect: sequential
            x[i - 1] = x[i - 1] - l[j - 1] * x[j - 1];
    }
}

/* Another element may be the same one. */
void either(int m, int n, const int *restrict at, double *restrict x, const double *restrict l)
{
    for (int i = 2; i <= m; i++) { // expect: sequential
        for (int j = 1; j <= n; j++) // expect: sequential
            x[i - 1] = x[i - 1] + l[j - 1] * x[at[j - 1] - 1];
    }
}
