/* Between the rows the running value is read: the check must look into the inner loop and around it. */
double nested(int n, double a[n][n], double *restrict b)
{
    int i, j;
    double total = 0.0;
    for (i = 1; i <= n; i++) { // expect: parallel expansion
        for (j = 1; j <= n; j++) { // expect: parallel not-inserted
            total = total + a[i - 1][j - 1];
        }
        b[i - 1] = total;
    }
    return total;
}
