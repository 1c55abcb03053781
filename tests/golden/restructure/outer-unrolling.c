/* Four sums beside each other do not wait for one another; four terms of a sum need one load and one store. */
// twin: text
// golden: output
void rows(int n, int m, double c[restrict n][n], double a[restrict n][m])
{
    for (int i = 0; i < n; i++) // expect: parallel outer-unrolling scalar-replacement
        for (int j = 0; j < n; j++)
            for (int k = 0; k < m; k++)
                c[i][j] = c[i][j] + a[i][k] * a[j][k];
}

void terms(int n, int m, double c[restrict n][m], double a[restrict n][n], const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel outer-unrolling not-scalar-replacement
        for (int k = 0; k < 100; k++)
            for (int j = 0; j < m; j++)
                c[i][j] = c[i][j] + a[i][k] * b[j];
}
