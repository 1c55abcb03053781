/* A product in the order that is worst for its arrays: every loop changes its place. */
// twin: text
// golden: output
void product(int n, double beta, double c[restrict n][n], double a[restrict n][n], double b[restrict n][n])
{
    #pragma omp parallel for if((long long)n * n >= 5000)
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) { // expect: parallel distribution interchange tiling
            c[j][i] = beta * c[j][i];
        }
    }
    #pragma omp parallel for if((double)n * n * n >= 3000)
    for (long jt = 0; jt < (long)n; jt += 32) {
        for (long kt = 0; kt < (long)n; kt += 32) {
            for (int j = (int)jt; j < ((int)(jt + 32 < (long)n ? jt + 32 : (long)n)); j++) {
                for (int k = (int)kt; k < ((int)(kt + 32 < (long)n ? kt + 32 : (long)n)); k++) {
                    for (int i = 0; i < n; i++) {
                        c[j][i] = c[j][i] + a[k][i] * b[j][k];
                    }
                }
            }
        }
    }
}
