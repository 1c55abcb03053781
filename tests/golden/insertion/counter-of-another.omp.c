/* The header of an earlier loop declares a variable by the same name: it is not seen any more. golden: output */
void f(int n, int m, double *restrict a, double *restrict b, const double *restrict c)
{
    int j;
    #pragma omp parallel for if(n >= 10000)
    for (int j = 0; j < n; j++) // expect: parallel inserted
        a[j] = 0.0;
    int rest = n / 4 * 4;
    #pragma omp parallel for private(j) if((long long)m * rest >= 3000)
    for (int i = 0; i < rest; i += 4) { // expect: parallel private(j) inserted
        if (0 < m) {
            double sum = a[i];
            double sum2 = a[i + 1];
            double sum3 = a[i + 2];
            double sum4 = a[i + 3];
            for (j = 0; j < m; j++) {
                sum += b[j] * c[i];
                sum2 += b[j] * c[i + 1];
                sum3 += b[j] * c[i + 2];
                sum4 += b[j] * c[i + 3];
            }
            a[i] = sum;
            a[i + 1] = sum2;
            a[i + 2] = sum3;
            a[i + 3] = sum4;
        }
    }
    #pragma omp parallel for private(j) \
        if((double)m * n - (double)m * rest - (double)rest >= 3000)
    for (int i = rest; i < n; i++) {
        for (j = 0; j < m; j++) {
            a[i] += b[j] * c[i];
        }
    }
}
