// Innermost loops that compilers vectorize: a look for anything greater in the row comes first; of the element before,
// which lies in the row, no running value is needed. twin: text golden: output
void greatest(int n, int m, const double a[n][m], int *restrict at)
{
    double most = a[0][0];
    int row = 0, column = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        for (int j = 0; j < m; j++)
            if (a[i][j] > most) {
                most = a[i][j];
                row = i;
                column = j;
            }
    }
    at[0] = row;
    at[1] = column;
}

int sorted(int n, int m, const int a[n][m])
{
    int ok = 1;
    int last = a[0][0];
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        for (int j = 0; j < m; j++) {
            if (a[i][j] < last)
                ok = 0;
            last = a[i][j];
        }
    }
    return ok;
}
