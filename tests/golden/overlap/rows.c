/* A producer row by row and a consumer row by row, two rows behind; each carries a value through all of its rows. */
/* twin: text */
/* golden: output */
void rows(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    double s = 1.0, t = 2.0, x;
    int i, j;
    for (i = 0; i < n; i++) // expect: parallel overlap
        for (j = 0; j < m; j++) { // expect: sequential H106(s)
            x = a[i][j] / (1.0 + s * s);
            s = x + 0.5;
            a[i][j] = s;
        }
    /* the consumer */
    for (i = 1; i < n - 1; i++) // expect: parallel overlap
        for (j = 0; j < m; j++) { // expect: sequential H106(t)
            x = (a[i - 1][j] + a[i + 1][j]) / (1.0 + t * t);
            t = x - 0.5;
            b[i][j] = t;
        }
}
