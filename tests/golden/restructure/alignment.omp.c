/* Statements that run together with those of the iteration before, or behind; values that are computed again. golden: output */
void behind(int n, double *restrict a, const double *restrict b, double *restrict c)
{
    for (int i = 1; i <= (1 < n - 1 ? 1 : n - 1); i++) { // expect: parallel alignment
        c[i] = a[i - 1] + 1.0;
    }
    #pragma omp parallel for if(n >= 2000)
    for (int i = 1; i <= n - 2; i++) {
        a[i] = b[i] * 2.0;
        c[i + 1] = a[(i + 1) - 1] + 1.0;
    }
    for (int i = (n - 1 > 1 ? n - 1 : 1); i <= n - 1; i++) {
        a[i] = b[i] * 2.0;
    }
}

void ahead(int n, double *restrict a, const double *restrict b, double *restrict c)
{
    for (int i = 1; i <= (1 < n - 1 ? 1 : n - 1); i++) { // expect: parallel alignment
        a[i] = b[i] * 2.0;
    }
    #pragma omp parallel for if(n >= 2000)
    for (int i = 1; i <= n - 2; i++) {
        c[i] = a[i + 1] + 1.0;
        a[i + 1] = b[i + 1] * 2.0;
    }
    for (int i = (n - 1 > 1 ? n - 1 : 1); i <= n - 1; i++) {
        c[i] = a[i + 1] + 1.0;
    }
}

void again(int n, double *restrict a, const double *restrict b, double *restrict c)
{
    for (int i = 1; i <= (1 < n - 1 ? 1 : n - 1); i++) { // expect: parallel alignment peeling
        a[i] = b[i] * 2.0;
        c[i] = a[i - 1] + a[i];
    }
    #pragma omp parallel for if(n >= 2000)
    for (int i = 2; i <= n - 1; i++) {
        a[i] = b[i] * 2.0;
        c[i] = (b[i - 1] * 2.0) + a[i];
    }
}

void far(int n, float *restrict a, const float *restrict b, float *restrict c)
{
    for (int i = 2; i <= (3 < n - 1 ? 3 : n - 1); i++) { // expect: parallel alignment peeling
        a[i] = b[i] + b[i - 1];
        c[i] = a[i - 2] * a[i - 1] + a[i];
    }
    #pragma omp parallel for if(n >= 900)
    for (int i = 4; i <= n - 1; i++) {
        a[i] = b[i] + b[i - 1];
        c[i] = (b[i - 2] + b[(i - 2) - 1]) * (b[i - 1] + b[(i - 1) - 1]) + a[i];
    }
}
