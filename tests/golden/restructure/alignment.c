/* Statements that run together with those of the iteration before, or behind; values that are computed again. golden: output */
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

void again(int n, double *restrict a, const double *restrict b, double *restrict c)
{
    for (int i = 1; i <= n - 1; i++) { // expect: parallel alignment peeling
        a[i] = b[i] * 2.0;
        c[i] = a[i - 1] + a[i];
    }
}

void far(int n, float *restrict a, const float *restrict b, float *restrict c)
{
    for (int i = 2; i <= n - 1; i++) { // expect: parallel alignment peeling
        a[i] = b[i] + b[i - 1];
        c[i] = a[i - 2] * a[i - 1] + a[i];
    }
}
