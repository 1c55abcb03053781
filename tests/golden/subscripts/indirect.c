/* Gathering is fine: only what is written matters. */
void gather(int n, double *restrict a, const double *restrict b, const int *restrict idx)
{
    for (int i = 1; i <= n; i++) // expect: parallel doall
        a[i - 1] = b[idx[i - 1]];
}
