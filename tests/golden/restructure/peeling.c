/* Every iteration reads what only the first one writes. */
void first(int n, double *restrict a, double *restrict b)
{
    for (int i = 1; i <= n; i++) { // expect: parallel peeling
        b[i - 1] = a[0] + b[i - 1];
        a[i - 1] = b[i - 1] * 2.0;
    }
}
