/* A sum in a scalar, stored at last: as the element itself it can be computed row by row. */
// twin: text
// golden: output
void product(int n, double alpha, double c[restrict n][n], double a[restrict n][n], double b[restrict n][n])
{
    double total;

    for (int i = 0; i < n; i++) // expect: parallel expansion distribution interchange tiling
        for (int j = 0; j < n; j++) {
            total = 0.0;
            for (int k = 0; k < n; k++)
                total = total + a[i][k] * b[k][j];
            c[i][j] = total;
        }
    for (int i = 0; i < n; i++) // expect: parallel expansion distribution interchange tiling
        for (int j = 0; j < n; j++) {
            total = c[i][j];
            for (int k = 0; k < n; k++)
                total = total + a[i][k] * b[k][j];
            c[i][j] = alpha * total;
        }
}
