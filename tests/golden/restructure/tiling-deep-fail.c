/* Inside of the two loops that would be cut into tiles stands another loop: one row of it is as much as a tile. */
void tensor(int n, double c[restrict n][n], double b[restrict n][n], double d[restrict n][n])
{
    for (int i = 0; i < n; i++) // expect: parallel not-tiling
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int l = 0; l < n; l++)
                    c[i][l] += b[k][j] * d[j][l];
}
void tensor2(int n, double c[restrict n][n][n], double b[restrict n][n], double d[restrict n][n][n])
{
    for (int i = 0; i < n; i++) // expect: parallel not-tiling
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int l = 0; l < n; l++)
                    c[i][j][l] = c[i][j][l] * 0.5 + b[k][j] + d[k][j][l];
}
