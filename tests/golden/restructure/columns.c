/* Sums down columns: strips of columns, and within a strip along the rows. */
// twin: text
// golden: output
void means(int n, int m, double data[restrict n][m], double *restrict mean)
{
    for (int j = 0; j < m; j++) { // expect: parallel strip-mining distribution interchange
        mean[j] = 0.0;
        for (int i = 0; i < n; i++)
            mean[j] = mean[j] + data[i][j];
        mean[j] = mean[j] / n;
    }
}
