/* Extents are not constant: each iteration makes a copy, for which there is room whatever the extents are. */
/* golden: output */
/* twin: text */
#include <stdlib.h>
void work(int n, int m, double a[restrict][100])
{
    int i, j;
    double w[m + 1];
    for (i = 1; i <= n; i++) { // expect: parallel private
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}

/* Which elements an iteration uses is not known: a copy is as long as the array. */
void far(int n, int m, int ix[restrict m], double a[restrict][100])
{
    int i, j;
    double w[3 * m];
    for (i = 0; i < n; i++) { // expect: parallel private
        for (j = 0; j < m; j++) {
            w[ix[j]] = a[i][j] * 2.0;
            a[i][j] = w[ix[j]] + 1.0;
        }
    }
}

/* Two dimensions; the first row comes from before the loop, the last one is read behind it. */
void rows(int n, int l, double a[restrict n][5][l], double r[restrict l])
{
    int i, k, j;
    double w[5][l];
    for (j = 0; j < l; j++)
        w[0][j] = r[j];
    for (i = 0; i < n; i++) { // expect: parallel private
        for (k = 1; k < 5; k++)
            for (j = 0; j < l; j++)
                w[k][j] = a[i][k][j] * 2.0;
        for (k = 1; k < 5; k++)
            for (j = 0; j < l; j++)
                a[i][k][j] = w[k][j] + w[k - 1][j];
    }
    for (j = 0; j < l; j++)
        r[j] = w[4][j];
}
