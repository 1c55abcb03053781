/* No value lets the test through: it would only hide that the loop is sequential. twin: text */

void never(double *restrict a, double *restrict b, int n, int k)
{
    if (k > 12 || k < -12 || n < 100)
        return;
    for (int i = 0; i < n; i++) { // expect: sequential
        a[i] = a[i + k + 1];
        b[i] = b[i + k];
    }
}

void far(double *restrict a, int n)
{
    if (n < 200)
        return;
    for (int i = 0; i < n; i++) // expect: sequential
        a[i] = a[i + 100];
}
