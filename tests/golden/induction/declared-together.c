// golden: output
// options: force
// Headers that declare more than their variable. twin: none
void mirror(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0, k = n - 1; i < n; i++, k--) // expect: parallel counted induction inserted
        a[i] = b[k];
}

void strides(int n, int incx, double *restrict x, const double *restrict y)
{
    for (int ix = 0, i = 0; i < n; i++, ix += 2) { // expect: parallel counted induction inserted
        x[ix] = y[i] + incx;
    }
}

double inner(int n, int m, double a[restrict n][m])
{
    double s = 0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s)
        for (int j = 0, k = m; j < m; ++j, --k) // expect: parallel
            s += a[i][j] * k;
    return s;
}

void fill(int n, double *restrict x)
{
    for (int i = 0; i < n;) // expect: parallel counted inserted
        x[i++] = 0.0;
}
