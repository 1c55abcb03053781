/* Columns of a factor: strips of a column run in parallel, each updated along memory by all columns before it. */
// twin: text
// golden: output
void factor(int n, double a[restrict n][n])
{
    for (int j = 0; j < n; j++) { // expect: sequential a
        #pragma omp parallel for if((double)j * n - (double)j * j >= 600000)
        for (long it2 = (long)j; it2 < (long)n; it2 += 512) {
            int rest = j / 4 * 4;
            for (int k = 0; k < rest; k += 4) { // expect: parallel strip-mining interchange
                for (int i = (int)it2; i < ((int)(it2 + 512 < (long)n ? it2 + 512 : (long)n)); i++) {
                    a[j][i] -= a[k][i] * a[k][j];
                    a[j][i] -= a[k + 1][i] * a[k + 1][j];
                    a[j][i] -= a[k + 2][i] * a[k + 2][j];
                    a[j][i] -= a[k + 3][i] * a[k + 3][j];
                }
            }
            for (int k = rest; k < j; k++) {
                for (int i = (int)it2; i < ((int)(it2 + 512 < (long)n ? it2 + 512 : (long)n)); i++) {
                    a[j][i] -= a[k][i] * a[k][j];
                }
            }
        }
        for (int i = j + 1; i < n; i++)
            a[j][i] /= a[j][j];
    }
}
