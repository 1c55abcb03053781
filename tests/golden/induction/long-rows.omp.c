/* Rows whose length has 64 bits. golden: output */
void rows(int n, long m, double *restrict a)
{
    long k = 0;
    #pragma omp parallel for private(k) if((double)m * n >= 5000)
    for (int i = 0; i < n; i++) { // expect: parallel induction inserted
        k = (unsigned long long)i * (m > 0 ? m : 0);
        for (long j = 0; j < m; j++) {
            a[k] = i;
            k++;
        }
    }
}
