// golden: output
/* A triangle of flat arrays: the interchange leaves sums of elements, which live in scalars where nothing can be jammed. */
void update(int n, int m, double alpha, double *restrict c, const double *restrict a)
{
    for (int i = 0; i < n; i++) { // expect: parallel interchange
        for (int k = 0; k < m; k++)
            for (int j = 0; j <= i; j++)
                c[i * n + j] += alpha * a[i * m + k] * a[j * m + k];
    }
}
