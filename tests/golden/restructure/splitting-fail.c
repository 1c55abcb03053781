/* Near miss: behind the place where the branch changes, iterations still need each other. */
void border(int n, int k, const double *restrict a, double *restrict b)
{
    for (int i = 1; i <= n; i++) { // expect: sequential not-splitting
        if (i < k)
            b[i - 1] = a[i - 1];
        else
            b[i - 1] = b[i - k] + a[i - 1];
    }
}
