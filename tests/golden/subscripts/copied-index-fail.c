void copied(int n, double *restrict a)
{
    int i, k;
    for (i = 2; i <= n; i++) { // expect: sequential a
        k = i - 1;
        a[k] = a[k - 1] + 1.0;
    }
}
