/* Scattering is not: two subscripts may be equal. */
void scatter(int n, double *restrict a, const double *restrict b, const int *restrict idx)
{
    for (int i = 1; i <= n; i++) // expect: sequential H104(a)
        a[idx[i - 1]] = b[i - 1];
}
