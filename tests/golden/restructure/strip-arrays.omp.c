/* The second half of a symmetric product: a scalar for each column becomes an array for a strip of columns. */
// twin: text
// golden: output
void symmetric(int m, int n, double alpha, double c[restrict m][n], double a[restrict m][m], double b[restrict m][n])
{
    double t;

    #pragma omp parallel for if(n >= 5000)
    for (int j = 0; j < n; j++)
        b[0][j] = 2.0 * b[0][j];
    #pragma omp parallel for if((double)m * m * n >= 2000)
    for (long jt = 0; jt < (long)n; jt += 512) {
        double t1[512];
        for (int i = 0; i < m; i++) { // expect: parallel strip-mining expansion distribution interchange
            for (int j = (int)jt; j < ((int)(jt + 512 < (long)n ? jt + 512 : (long)n)); j++) {
                t1[(long)j - jt] = 0.0;
            }
            for (int k = 0; k < i; k++) {
                for (int j = (int)jt; j < ((int)(jt + 512 < (long)n ? jt + 512 : (long)n)); j++) {
                    c[k][j] = c[k][j] + alpha * b[i][j] * a[i][k];
                    t1[(long)j - jt] = t1[(long)j - jt] + b[k][j] * a[i][k];
                }
            }
            for (int j = (int)jt; j < ((int)(jt + 512 < (long)n ? jt + 512 : (long)n)); j++) {
                c[i][j] = c[i][j] + alpha * t1[(long)j - jt];
            }
        }
    }
}
