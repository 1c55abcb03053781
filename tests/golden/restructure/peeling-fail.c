/* Every iteration reads what the one in the middle writes. */
void middle(int n, double *restrict a, double *restrict b)
{
    for (int i = 1; i <= n; i++) { // expect: sequential
        b[i - 1] = a[n / 2] + b[i - 1];
        a[i - 1] = b[i - 1] * 2.0;
    }
}
