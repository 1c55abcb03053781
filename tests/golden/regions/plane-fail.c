/* Of the second row one element is read that is written at the end. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[2][8];
    for (i = 1; i <= n; i++) { // expect: sequential H101(w)
        for (j = 0; j < 8; j++) {
            w[0][j] = a[i][j];
            if (j < 7)
                w[1][j] = a[i][j + 8];
        }
        for (j = 0; j < 8; j++)
            a[i][j] = w[0][7 - j] + w[1][j];
        w[1][7] = a[i][9];
    }
}
