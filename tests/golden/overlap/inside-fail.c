/* How much there is inside changes from plane to plane: the loops inside run in parallel where it is enough. */
/* twin: text */
void inside(int n, const int *restrict w, double a[restrict n][n][n], double b[restrict n][n][n])
{
    for (int i = 1; i < n; i++) // expect: sequential H101
        for (int j = 0; j < w[i]; j++) // expect: parallel doall inserted
            for (int k = 0; k < n; k++)
                a[i][j][k] = a[i][j][k] / (1.0 + a[i - 1][w[i] - 1 - j][k] * a[i - 1][j][n - 1 - k]);
    for (int i = 1; i < n; i++) // expect: sequential H101
        for (int j = 0; j < w[i]; j++) // expect: parallel doall inserted
            for (int k = 0; k < n; k++)
                b[i][j][k] = a[i][j][k] / (1.0 + b[i - 1][w[i] - 1 - j][k] * b[i - 1][j][n - 1 - k]);
}
