/* Sums of floating-point numbers along memory inside a parallel loop: compilers add several terms at a time only when told. */
// twin: text
// options: fp=fast
// golden: output
void scalars(int n, int m, double a[restrict n][m], const double *restrict x, double *restrict y)
{
    #pragma omp parallel for if((long long)m * n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel inserted
        double s = 0.0;
        #pragma omp simd reduction(+:s)
        for (int j = 0; j < m; j++) // expect: parallel reduction(+:s) inserted
            s += a[i][j] * x[j];
        y[i] = s;
    }
}

void elements(int n, int m, double a[restrict n][m], const double *restrict x, double *restrict y,
              double *restrict z)
{
    #pragma omp parallel for if((long long)m * n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel inserted scalar-replacement
        y[i] = 0.0;
        double sum = 0.0;
        #pragma omp simd reduction(+:sum)
        for (int j = 0; j < m; j++) {
            sum += a[i][j] * x[j];
        }
        y[i] = sum;
        for (int j = 0; j < m; j++) {
            a[i][j] = a[i][j] - y[i] * z[j];
        }
    }
}

double whole(int n, int m, double a[n][m])
{
    double s = 0.0, p = 1.0;
    #pragma omp parallel for reduction(+:s) reduction(*:p) \
        if((long long)m * n >= 3000)
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s) inserted
        #pragma omp simd reduction(+:s) reduction(*:p)
        for (int j = 0; j < m; j++) { // expect: parallel reduction(+:s) reduction(*:p) inserted
            double t = a[i][j];
            s += t * t;
            p *= t;
        }
    return s + p;
}
