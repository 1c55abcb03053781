/* A product in the order that is worst for its arrays: every loop changes its place. */
// twin: text
// golden: output
void product(int n, double beta, double c[restrict n][n], double a[restrict n][n], double b[restrict n][n])
{
    for (int i = 0; i < n; i++) // expect: parallel distribution interchange tiling
        for (int j = 0; j < n; j++) {
            c[j][i] = beta * c[j][i];
            for (int k = 0; k < n; k++)
                c[j][i] = c[j][i] + a[k][i] * b[j][k];
        }
}
