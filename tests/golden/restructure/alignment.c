/* Statements that run together with those of the iteration before, or behind. golden: output */
void behind(int n, double *restrict a, const double *restrict b, double *restrict c)
{
    for (int i = 1; i <= n - 1; i++) { // expect: parallel alignment
        a[i] = b[i] * 2.0;
        c[i] = a[i - 1] + 1.0;
    }
}

void ahead(int n, double *restrict a, const double *restrict b, double *restrict c)
{
    for (int i = 1; i <= n - 1; i++) { // expect: parallel alignment
        a[i] = b[i] * 2.0;
        c[i] = a[i + 1] + 1.0;
    }
}
