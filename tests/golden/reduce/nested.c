/* rose #27: one variable, private and reduction at once. */
double nested(int n, double a[n][n])
{
    int i, j;
    double total = 0.0;
    for (i = 1; i <= n; i++) { // expect: parallel reduction(+:total)
        for (j = 1; j <= n; j++) { // expect: parallel reduction(+:total)
            total = total + a[i - 1][j - 1];
        }
    }
    return total;
}
