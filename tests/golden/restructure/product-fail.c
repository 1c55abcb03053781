/* Each row of the result needs the one before it: the order stays. */
// twin: text
void product(int n, double beta, double c[restrict n][n], double a[restrict n][n], double b[restrict n][n])
{
    for (int i = 0; i < n; i++) // expect: parallel not-tiling
        for (int j = 1; j < n; j++) {
            c[j][i] = beta * c[j - 1][i];
            for (int k = 0; k < n; k++)
                c[j][i] = c[j][i] + a[k][i] * b[j][k];
        }
}
