/* The header of an earlier loop declares a variable by the same name: it is not seen any more. golden: output */
void f(int n, int m, double *restrict a, double *restrict b, const double *restrict c)
{
    int j;
    #pragma omp parallel for if(n >= 10000)
    for (int j = 0; j < n; j++) // expect: parallel inserted
        a[j] = 0.0;
    #pragma omp parallel for private(j) if((long long)m * n >= 3000)
    for (int i = 0; i < n; i++) // expect: parallel private(j) inserted
        for (j = 0; j < m; j++)
            a[i] += b[j] * c[i];
}
