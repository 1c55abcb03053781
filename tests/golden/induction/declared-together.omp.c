// golden: output
// options: force
// Headers that declare more than their variable. twin: none
void mirror(int n, double *restrict a, const double *restrict b)
{
    { int k = n - 1;
    #pragma omp parallel for private(k)
    for (int i = 0; i < n; i++) { // expect: parallel counted induction inserted
        k = n - (long long)i - 1;
        a[i] = b[k];
        k--;
    }
    }
}

void strides(int n, int incx, double *restrict x, const double *restrict y)
{
    { int ix = 0;
    #pragma omp parallel for private(ix)
    for (int i = 0; i < n; i++) { // expect: parallel counted induction inserted
        ix = i * 2;
        x[ix] = y[i] + incx;
        ix += 2;
    }
    }
}

double inner(int n, int m, double a[restrict n][m])
{
    double s = 0;
    #pragma omp parallel for reduction(+:s)
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s)
        for (int j = 0, k = m; j < m; ++j, --k) // expect: parallel
            s += a[i][j] * k;
    return s;
}

void fill(int n, double *restrict x)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) // expect: parallel counted inserted
        x[i] = 0.0;
}
