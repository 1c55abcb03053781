/* Near miss of a copy of two dimensions: a row behind those that are written. */
/* twin: text */
void plane(int n, double a[restrict][50][20], double w[restrict][20])
{
    int k, i, j;
    for (k = 0; k < n; k++) { // expect: sequential H108(w)
        for (i = 0; i < 7; i++)
            for (j = 0; j < 20; j++)
                w[i][j] = a[k][i][j] * 2.0;
        for (i = 1; i < 7; i++)
            for (j = 0; j < 20; j++)
                a[k][i][j] = w[i][j] + w[i - 1][j];
        if (a[k][0][0] > 7.0)
            a[k][0][1] = w[7][0];
    }
}
