// options: force
/* The length of a row is a quotient that a variable keeps: the clause names the variable. golden: output */
void rows(double *a, int n, int m, int len)
{
    int i, j, ld;
    ld = len / n;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for private(j) if(ld >= m)
    for (i = 0; i <= n - 1; i++) // expect: conditional by(EMI) inserted
        for (j = 0; j <= m - 1; j++)
            a[i * ld + j] = 2.0 * a[i * ld + j];
}

void mirrored(double *tb, int n, int kb, int len)
{
    int i, k, ld;
    ld = len / n;
    for (i = 1; i <= kb; i++)
        /* Heiretsu: parallel if the test holds, else as before */
        #pragma omp parallel for \
            if((ld <= 2 || (long long)ld + (long long)i >= (long long)kb + 2))
        for (k = i + 1; k <= kb; k++) // expect: conditional by(EMI) inserted
            tb[k - i + (i - 1) * ld] = tb[i - k + (k - 1) * ld];
}
