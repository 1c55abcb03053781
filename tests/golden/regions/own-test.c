/* Copies of work arrays in loops that need a run-time test: without it the loop is sequential, with its copies. */
/* golden: output */
/* twin: text */
void spread(int n, int s, double a[restrict][10], double *restrict c, double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: conditional private
        for (j = 0; j < 10; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w[9 - j] + 1.0;
        c[i * s] = w[0] * w[9];
    }
}
