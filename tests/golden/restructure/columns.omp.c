/* Sums down columns: strips of columns, and within a strip along the rows. */
// twin: text
// golden: output
void means(int n, int m, double data[restrict n][m], double *restrict mean)
{
    #pragma omp parallel for if((long long)m * n >= 4000)
    for (long jt = 0; jt < (long)m; jt += 64) { // expect: parallel strip-mining distribution interchange
        for (int j = (int)jt; j < ((int)(jt + 64 < (long)m ? jt + 64 : (long)m)); j++) {
            mean[j] = 0.0;
        }
        int rest = n / 4 * 4;
        for (int i = 0; i < rest; i += 4) {
            for (int j = (int)jt; j < ((int)(jt + 64 < (long)m ? jt + 64 : (long)m)); j++) {
                mean[j] = mean[j] + data[i][j];
                mean[j] = mean[j] + data[i + 1][j];
                mean[j] = mean[j] + data[i + 2][j];
                mean[j] = mean[j] + data[i + 3][j];
            }
        }
        for (int i = rest; i < n; i++) {
            for (int j = (int)jt; j < ((int)(jt + 64 < (long)m ? jt + 64 : (long)m)); j++) {
                mean[j] = mean[j] + data[i][j];
            }
        }
        for (int j = (int)jt; j < ((int)(jt + 64 < (long)m ? jt + 64 : (long)m)); j++) {
            mean[j] = mean[j] / n;
        }
    }
}
