/* The consumer's value starts from the producer's: a scalar leads from one loop to the other. */
/* twin: text */
void rows(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    double s = 1.0, x;
    int i, j;
    for (i = 0; i < n; i++) // expect: sequential H106(s)
        for (j = 0; j < m; j++) { // expect: sequential H106(s)
            x = a[i][j] / (1.0 + s * s);
            s = x + 0.5;
            a[i][j] = s;
        }
    for (i = 1; i < n - 1; i++) // expect: sequential H106(s)
        for (j = 0; j < m; j++) { // expect: sequential H106(s)
            x = (a[i - 1][j] + a[i + 1][j]) / (1.0 + s * s);
            s = x - 0.5;
            b[i][j] = s;
        }
}
