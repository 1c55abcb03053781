/* llvm #57315: the overlap check must cover the whole nest. */
void nest(int n, int m, double *a, const double *b)
{
    for (int i = 0; i < n; i++) // expect: conditional
        for (int j = 0; j < m; j++)
            a[i * m + j] = b[i * m + j] * 2.0;
}
