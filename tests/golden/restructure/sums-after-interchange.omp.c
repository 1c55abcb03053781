// golden: output
/* A triangle of flat arrays: the interchange leaves sums of elements, which live in scalars where nothing can be jammed. */
void update(int n, int m, double alpha, double *restrict c, const double *restrict a)
{
    #pragma omp parallel for schedule(dynamic) if((double)m * n * n >= 4000)
    for (int i = 0; i < n; i++) { // expect: parallel interchange
        for (int j = 0; j <= i; j++) {
            if (0 < m) {
                double sum = c[i * n + j];
                #pragma omp simd reduction(+:sum)
                for (int k = 0; k < m; k++) {
                    sum += alpha * a[i * m + k] * a[j * m + k];
                }
                c[i * n + j] = sum;
            }
        }
    }
}
