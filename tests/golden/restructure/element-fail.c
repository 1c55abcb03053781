/* The scalar cannot be the element: it is of another type, or what the element was before is still needed. */
// twin: text
void product(int n, float c[restrict n][n], double d[restrict n][n], double a[restrict n][n], double b[restrict n][n])
{
    double total;

    for (int i = 0; i < n; i++) // expect: parallel not-expansion not-tiling
        for (int j = 0; j < n; j++) {
            total = 0.0;
            for (int k = 0; k < n; k++)
                total = total + a[i][k] * b[k][j];
            c[i][j] = (float)total;
        }
    for (int i = 0; i < n; i++) // expect: parallel not-expansion not-tiling
        for (int j = 0; j < n; j++) {
            total = 0.0;
            for (int k = 0; k < n; k++)
                total = total + a[i][k] * b[k][j];
            d[i][j] = d[i][j] + total;
        }
    for (int i = 0; i < n; i++) // expect: parallel not-expansion not-tiling
        for (int j = 0; j < n; j++) {
            total = 0.0;
            for (int k = 0; k < n; k++)
                total = total + d[i][j] * b[k][j];
            d[i][j] = total;
        }
}
