/* Work arrays of several dimensions, of which each iteration makes a copy. */
/* golden: output */
/* twin: text */
// options: private-bytes=1000
/* Its rows are as long as the caller says; the first one comes from before the loop. */
void rows(int n, int l, double a[restrict n][5][l], double w[restrict 5][l])
{
    int k, i, j;
    for (k = 0; k < n; k++) { // expect: parallel private
        for (i = 1; i < 5; i++)
            for (j = 0; j < l; j++)
                w[i][j] = a[k][i][j] * 2.0;
        for (i = 1; i < 5; i++)
            for (j = 0; j < l; j++)
                a[k][i][j] = w[i][j] + w[i - 1][j];
    }
}

/* Too large for a stack. */
void local(int n, double a[restrict][16][20])
{
    double w[16][20];
    int k, i, j;
    for (k = 0; k < n; k++) { // expect: parallel private
        for (i = 0; i < 16; i++)
            for (j = 0; j < 20; j++)
                w[i][j] = a[k][i][j] * 2.0;
        for (i = 1; i < 16; i++)
            for (j = 0; j < 20; j++)
                a[k][i][j] = w[i][j] + w[i - 1][j];
    }
}
