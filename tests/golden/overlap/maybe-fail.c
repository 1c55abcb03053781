/* The elements of the second pointer that are touched are not known before the loops; or the bound of the second loop may be */
/* changed by the first one. */
int bound;

void scattered(int n, const int *restrict at, double *a, double *b)
{
    for (int i = 1; i < n; i++) // expect: sequential H101
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int i = 1; i < n; i++) // expect: sequential H105
        b[at[i]] = a[i] / (1.0 + b[at[i - 1]] * b[at[i]]);
}

void counted(int *a, double *restrict b)
{
    for (int i = 1; i < 100000; i++) // expect: sequential H101
        a[i] = (a[i] + a[i - 1]) % 1000;
    for (int i = 1; i < bound; i++) // expect: sequential H101
        b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);
}
