/* An iteration of the fused loop needs a row of the array: one dimension goes. golden: output twin: text */
void rows(int n, int m, double a[restrict 100][100], double b[restrict 100][100])
{
    int i, j;
    #pragma omp parallel for private(j) if((long long)m * n >= 2000)
    for (i = 0; i < n; i++) { // expect: parallel contraction fusion
        double t1[100];
        for (j = 0; j < m; j++) {
            t1[j] = a[i][j] * 2.0;
        }
        // expect: parallel contraction fusion
        for (j = 1; j < m; j++) {
            b[i][j] = t1[j - 1] + t1[j];
        }
    }
}

void plane(int n, double a[restrict 20][20][20], double b[restrict 20][20][20])
{
    int i, j, k;
    #pragma omp parallel for private(j, k) if((double)n * n * n >= 3000)
    for (i = 0; i < n; i++) { // expect: parallel contraction
        double t1[20][20];
        for (j = 0; j < n; j++) {
            for (k = 0; k < n; k++) {
                t1[j][k] = a[i][j][k] + 1.0;
            }
        }
        for (j = 0; j < n; j++) {
            for (k = 0; k < n; k++) {
                b[i][j][k] = t1[k][j];
            }
        }
    }
}
