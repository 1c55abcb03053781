// The column is written once more where the counter stands at the end of a row.
int sparse(int n, int m, const double a[n][m], double *restrict value, int *restrict column, int *restrict start)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        start[i] = k;
        for (int j = 0; j < m; j++) {
            column[k] = j;
            if (a[i][j] != 0.0) {
                value[k] = a[i][j];
                k++;
            }
        }
    }
    start[n] = k;
    return k;
}
