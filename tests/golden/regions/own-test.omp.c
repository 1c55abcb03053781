/* Copies of work arrays in loops that need a run-time test: without it the loop is sequential, with its copies. */
/* golden: output */
/* twin: text */
void spread(int n, int s, double a[restrict][10], double *restrict c, double *restrict w)
{
    int i, j;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for private(j) if(n >= 200 && s != 0)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double w_own[10];
        // expect: conditional private
        for (j = 0; j < 10; j++)
            w_own[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w_own[9 - j] + 1.0;
        c[i * s] = w_own[0] * w_own[9];
        if (i == n - 1)
            for (long long at_own = 0; at_own <= 9; at_own++)
                w[at_own] = w_own[at_own];
    }
}
