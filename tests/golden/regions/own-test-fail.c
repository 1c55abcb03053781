/* Near miss of a copy in a loop that needs a run-time test: the copies do not help against what the test leaves. */
/* twin: text */
void spread(int n, int s, double a[restrict][10], double *restrict c, double *restrict w)
{
    int i, j;
    for (i = 1; i < n; i++) { // expect: sequential
        for (j = 0; j < 10; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w[9 - j] + 1.0;
        c[i * s] = c[(i - 1) * s] + w[0] * w[9];
    }
}
