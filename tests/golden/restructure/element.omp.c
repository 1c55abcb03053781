/* A sum in a scalar, stored at last: as the element itself it can be computed row by row. */
// twin: text
// golden: output
void product(int n, double alpha, double c[restrict n][n], double a[restrict n][n], double b[restrict n][n])
{
    double total;

    #pragma omp parallel for if((long long)n * n >= 10000)
    for (int i = 0; i < n; i++) { // expect: parallel expansion distribution interchange tiling
        for (int j = 0; j < n; j++) {
            c[i][j] = 0.0;
        }
    }
    #pragma omp parallel for if((double)n * n * n >= 3000)
    for (long it2 = 0; it2 < (long)n; it2 += 32) {
        for (long kt = 0; kt < (long)n; kt += 32) {
            for (int i = (int)it2; i < ((int)(it2 + 32 < (long)n ? it2 + 32 : (long)n)); i++) {
                for (int k = (int)kt; k < ((int)(kt + 32 < (long)n ? kt + 32 : (long)n)); k++) {
                    for (int j = 0; j < n; j++) {
                        c[i][j] = c[i][j] + a[i][k] * b[k][j];
                    }
                }
            }
        }
    }
    #pragma omp parallel for if((double)n * n * n >= 3000)
    for (long it3 = 0; it3 < (long)n; it3 += 32) { // expect: parallel expansion distribution interchange tiling
        for (long kt2 = 0; kt2 < (long)n; kt2 += 32) {
            for (int i = (int)it3; i < ((int)(it3 + 32 < (long)n ? it3 + 32 : (long)n)); i++) {
                for (int k = (int)kt2; k < ((int)(kt2 + 32 < (long)n ? kt2 + 32 : (long)n)); k++) {
                    for (int j = 0; j < n; j++) {
                        c[i][j] = c[i][j] + a[i][k] * b[k][j];
                    }
                }
            }
        }
    }
    #pragma omp parallel for if((long long)n * n >= 5000)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            c[i][j] = alpha * c[i][j];
        }
    }
}
