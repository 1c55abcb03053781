/* Both are parallel by themselves; or the parallel one has more to do than the other one. */
/* twin: text */
void both(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall inserted
        a[i] = 2.0 * a[i] + 1.0 / (1.0 + a[i] * a[i]);
    for (int i = 1; i < n; i++) // expect: parallel doall inserted
        b[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
}

void more(int n, double a[restrict n][n], double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall inserted
        for (int j = 0; j < n; j++)
            a[i][j] = 2.0 * a[i][j] + 1.0 / (1.0 + a[i][j] * a[i][j]);
    for (int i = 1; i < n; i++) // expect: sequential H101
        b[i] = a[i][0] / (1.0 + b[i - 1] * b[i - 1]);
}
