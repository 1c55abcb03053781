// Rows of a dense matrix as rows of a sparse one. golden: output
int sparse(int n, int m, const double a[n][m], double *restrict value, int *restrict column, int *restrict start)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        start[i] = k;
        for (int j = 0; j < m; j++) {
            if (a[i][j] != 0.0) {
                value[k] = a[i][j];
                column[k] = j;
                k++;
            }
        }
    }
    start[n] = k;
    return k;
}
