/* What is added to an element that stays in one place goes to a scalar, which OpenMP's reduction can name: where starting
   threads for each row may pay, which it does not in a triangle of usual size. */
void solve(int n, double l[restrict n][n], double *restrict x, const double *restrict b)
{
    for (int i = 1; i <= n; i++) { // expect: sequential H101(x)
        x[i - 1] = x[i - 1] + b[i - 1];
        for (int j = 1; j <= i - 1; j++) // expect: sequential H102(x)
            x[i - 1] = x[i - 1] - l[i - 1][j - 1] * x[j - 1];
        x[i - 1] = x[i - 1] / l[i - 1][i - 1];
    }
}

/* The element may not exist where the loop does not run. */
void total(int n, double s[restrict 4], double a[restrict 4][n])
{
    for (int i = 1; i <= 3; i++) { // expect: sequential H101(s)
        for (int j = 1; j <= n; j++) // expect: parallel scalar-replacement
            s[i] = s[i] + a[i][j - 1] * s[i - 1];
    }
}
