/* An iteration of the fused loop needs a row of the array: one dimension goes. golden: output twin: text */
void rows(int n, int m, double a[restrict 100][100], double b[restrict 100][100])
{
    int i, j;
    double t[100][100];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        for (j = 0; j < m; j++)
            t[i][j] = a[i][j] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        for (j = 1; j < m; j++)
            b[i][j] = t[i][j - 1] + t[i][j];
}

void plane(int n, double a[restrict 20][20][20], double b[restrict 20][20][20])
{
    int i, j, k;
    double t[20][20][20];
    for (i = 0; i < n; i++) { // expect: parallel contraction
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                t[i][j][k] = a[i][j][k] + 1.0;
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                b[i][j][k] = t[i][k][j];
    }
}
