/* Tiles of arrays that are allocated. golden: output */
#include <stdlib.h>
void smooth(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    int i, j;
    double (*t)[m] = malloc(sizeof(double) * n * m);
    for (i = 1; i < n - 1; i++) // expect: parallel contraction fusion
        for (j = 1; j < m - 1; j++)
            t[i][j] = a[i][j - 1] + a[i][j + 1];
    for (i = 2; i < n - 2; i++) // expect: parallel contraction fusion
        for (j = 1; j < m - 1; j++)
            b[i][j] = t[i - 1][j] + t[i][j] + t[i + 1][j];
    free(t);
}
