// options: force
/* Near miss: an element that an earlier iteration wrote last is read. twin: text */
void columns(int n, const double a[restrict 40], double b[restrict 40], double q[restrict 40][40])
{
    int i, j;
    double v[40][40];
    for (i = 0; i < 40; i++)
        for (j = 0; j < 40; j++)
            v[i][j] = i - j;
    for (j = 1; j <= n; j++) // expect: parallel not-lastprivate
        for (i = 1; i <= n - 1; i++) {
            v[i][j - 1] = a[i] * 0.5;
            v[i][j] = q[i][j] + v[i][j - 1];
        }
    b[2] = v[2][0];
}
