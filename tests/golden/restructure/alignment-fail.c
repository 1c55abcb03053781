/* Near misses: two distances that conflict where what would be computed again changes (the loop is taken apart instead); a cycle. */
void conflict(int n, double *restrict a, double *restrict b, double *restrict c)
{
    for (int i = 1; i <= n - 1; i++) { // expect: parallel not-alignment distribution
        a[i] = b[i] * 2.0;
        c[i] = a[i - 1] + a[i];
        b[i] = 1.0;
    }
}

void cycle(int n, double *restrict a, const double *restrict b, double *restrict c)
{
    for (int i = 1; i <= n - 1; i++) { // expect: sequential not-alignment
        a[i] = c[i - 1] * 2.0 + b[i];
        c[i] = a[i - 1] + 1.0;
    }
}
