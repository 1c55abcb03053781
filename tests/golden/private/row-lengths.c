/* Arrays that an iteration declares with a length that it reads. */
void rows(int n, const int *restrict len, double a[restrict n][n])
{
    for (int i = 0; i < n; i++) { // expect: parallel
        double w[len[i]];
        for (int k = 0; k < len[i]; k++)
            w[k] = a[i][k];
        double s = 0;
        for (int k = 0; k < len[i]; k++)
            s += w[k];
        for (int k = 0; k < n; k++)
            a[i][k] = s - k;
    }
}
