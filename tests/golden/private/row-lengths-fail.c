/* The same where an iteration reads the length that an earlier one stored. */
void rows(int n, int *restrict len, double a[restrict n][n])
{
    for (int i = 1; i < n; i++) { // expect: sequential len
        double w[len[i - 1]];
        for (int k = 0; k < len[i - 1]; k++)
            w[k] = a[i][k];
        a[i][0] = w[0];
        len[i] = n - i;
    }
}
