/* The sum is accumulated in a nested loop into one element: it is there if both loops have an iteration. golden: output */
void hidden(int n, int m, double *restrict s, double a[restrict n][m])
{
    int i, j;
    if (0 < n && 0 < m) {
        double sum2 = s[0];
        #pragma omp parallel for private(j) reduction(+:sum2) \
            if((long long)m * n >= 5000)
        for (i = 0; i < n; i++) { // expect: parallel scalar-replacement
            #pragma omp simd reduction(+:sum2)
            for (j = 0; j < m; j++) {
                sum2 = sum2 + a[i][j];
            }
        }
        s[0] = sum2;
    }
}
