/* The statements hang together in a cycle. */
void together(int n, double *restrict a, double *restrict b, const double *restrict c)
{
    for (int i = 1; i <= n - 1; i++) { // expect: sequential
        a[i] = b[i - 1] + c[i];
        b[i] = 2.0 * c[i] + a[i];
    }
}
