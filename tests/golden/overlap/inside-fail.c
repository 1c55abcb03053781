/* How much there is inside changes from row to row: the loops inside run in parallel where it is enough. */
/* twin: text */
void inside(int n, const int *restrict w, double a[restrict n][n], double b[restrict n][n])
{
    for (int i = 1; i < n; i++) // expect: sequential H101
        for (int j = 0; j < w[i]; j++) // expect: parallel doall inserted
            a[i][j] = a[i][j] / (1.0 + a[i - 1][w[i] - 1 - j] * a[i - 1][j]);
    for (int i = 1; i < n; i++) // expect: sequential H101
        for (int j = 0; j < w[i]; j++) // expect: parallel doall inserted
            b[i][j] = a[i][j] / (1.0 + b[i - 1][w[i] - 1 - j] * b[i - 1][j]);
}
