/* Where one of the grids begins to be read is not known on entry. */
void refine(void *from, const int *restrict at, int n1, int n2, int n3, void *to, int m1, int m2)
{
    double (*z)[n2][n1] = (double (*)[n2][n1])from;
    double (*u)[m2][m1] = (double (*)[m2][m1])to;
    for (int k = 0; k < n3 - 1; k++) // expect: sequential H105
        for (int j = 0; j < n2 - 1; j++) {
            for (int i = 0; i < n1 - 1; i++)
                u[2*k][2*j][2*i] += z[k][j][i];
            for (int i = 0; i < n1 - 1; i++)
                u[2*k][2*j+1][2*i] += 0.5 * (z[k][j+1][i] + z[k][j][i]);
            for (int i = 0; i < n1 - 1; i++)
                u[2*k+1][2*j][2*i] += 0.5 * (z[k+1][j][i] + z[k][at[j]][i]);
        }
}
