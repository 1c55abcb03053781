/* `restrict` says that the two pointers name different memory. */
void maybe(int n, double *restrict a, double *restrict b)
{
    for (int i = 1; i < n; i++) // expect: parallel overlap
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int i = 1; i < n; i++) // expect: parallel overlap
        b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);
}
