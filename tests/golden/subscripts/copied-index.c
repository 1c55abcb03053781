void copied(int n, double *restrict a, const double *restrict b)
{
    int i, k;
    for (i = 1; i <= n; i++) { // expect: parallel doall private
        k = i - 1;
        a[k] = b[k] + 1.0;
    }
}
