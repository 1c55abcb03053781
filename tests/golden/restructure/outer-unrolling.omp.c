/* Four sums beside each other do not wait for one another; four terms of a sum need one load and one store. */
// twin: text
// golden: output
void rows(int n, int m, double c[restrict n][n], double a[restrict n][m])
{
    #pragma omp parallel for if((double)m * n * n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel outer-unrolling scalar-replacement
        int rest = n / 4 * 4;
        for (int j = 0; j < rest; j += 4) {
            if (0 < m) {
                double sum2 = c[i][j];
                double sum3 = c[i][j + 1];
                double sum4 = c[i][j + 2];
                double sum5 = c[i][j + 3];
                for (int k = 0; k < m; k++) {
                    sum2 = sum2 + a[i][k] * a[j][k];
                    sum3 = sum3 + a[i][k] * a[j + 1][k];
                    sum4 = sum4 + a[i][k] * a[j + 2][k];
                    sum5 = sum5 + a[i][k] * a[j + 3][k];
                }
                c[i][j] = sum2;
                c[i][j + 1] = sum3;
                c[i][j + 2] = sum4;
                c[i][j + 3] = sum5;
            }
        }
        for (int j = rest; j < n; j++) {
            for (int k = 0; k < m; k++) {
                c[i][j] = c[i][j] + a[i][k] * a[j][k];
            }
        }
    }
}

void terms(int n, int m, double c[restrict n][m], double a[restrict n][n], const double *restrict b)
{
    #pragma omp parallel for if((long long)m * n >= 30)
    for (int i = 0; i < n; i++) { // expect: parallel outer-unrolling not-scalar-replacement
        for (int k = 0; k < 100; k += 4) {
            for (int j = 0; j < m; j++) {
                c[i][j] = c[i][j] + a[i][k] * b[j];
                c[i][j] = c[i][j] + a[i][k + 1] * b[j];
                c[i][j] = c[i][j] + a[i][k + 2] * b[j];
                c[i][j] = c[i][j] + a[i][k + 3] * b[j];
            }
        }
    }
}
