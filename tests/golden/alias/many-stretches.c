/* Rows and planes of two grids, each read and written at many places: one comparison of what lies around them. */
void refine(void *from, int n1, int n2, int n3, void *to, int m1, int m2)
{
    double (*z)[n2][n1] = (double (*)[n2][n1])from;
    double (*u)[m2][m1] = (double (*)[m2][m1])to;
    for (int k = 0; k < n3 - 1; k++) // expect: conditional runtime-test
        for (int j = 0; j < n2 - 1; j++) {
            for (int i = 0; i < n1 - 1; i++) {
                u[2*k][2*j][2*i] += z[k][j][i];
                u[2*k][2*j][2*i+1] += 0.5 * (z[k][j][i+1] + z[k][j][i]);
            }
            for (int i = 0; i < n1 - 1; i++)
                u[2*k][2*j+1][2*i] += 0.5 * (z[k][j+1][i] + z[k][j][i]);
            for (int i = 0; i < n1 - 1; i++)
                u[2*k+1][2*j][2*i] += 0.5 * (z[k+1][j][i] + z[k][j][i]);
            for (int i = 0; i < n1 - 1; i++)
                u[2*k+1][2*j+1][2*i] += 0.25 * (z[k+1][j+1][i] + z[k+1][j][i] + z[k][j+1][i] + z[k][j][i]);
        }
}

void coarsen(void *from, int n1, int n2, int n3, void *to, int m1, int m2, int m3)
{
    double (*r)[n2][n1] = (double (*)[n2][n1])from;
    double (*s)[m2][m1] = (double (*)[m2][m1])to;
    int d1 = n1 == 3 ? 2 : 1, d2 = n2 == 3 ? 2 : 1, d3 = n3 == 3 ? 2 : 1;
    for (int j3 = 1; j3 < m3 - 1; j3++) { // expect: conditional runtime-test
        int i3 = 2*j3 - d3;
        for (int j2 = 1; j2 < m2 - 1; j2++) {
            int i2 = 2*j2 - d2;
            for (int j1 = 1; j1 < m1 - 1; j1++) {
                int i1 = 2*j1 - d1;
                s[j3][j2][j1] = 0.5 * r[i3+1][i2+1][i1+1]
                    + 0.25 * (r[i3+1][i2+1][i1] + r[i3+1][i2][i1+1] + r[i3][i2+1][i1+1])
                    + 0.125 * (r[i3][i2][i1] + r[i3+2][i2][i1] + r[i3][i2+2][i1] + r[i3+2][i2+2][i1]);
            }
        }
    }
}
