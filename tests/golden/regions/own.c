/* A work array behind a pointer: each iteration makes a copy of its own. The caller sees what the last one leaves. */
/* golden: output */
/* twin: text */
void work(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: parallel private
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}

/* A nest: the copy belongs to the outer loop, and is put back only where the inner one runs. */
void nest(int nr, int nq, int np, double a[restrict nr][nq][np], double *restrict w)
{
    for (int r = 0; r < nr; r++) // expect: parallel private
        for (int q = 0; q < nq; q++) { // expect: sequential H108(w)
            for (int p = 0; p < np; p++)
                w[p] = a[r][q][p] * 2.0;
            for (int p = 0; p < np; p++)
                a[r][q][p] = w[p] + w[0];
        }
}

/* So many elements fit on a stack. */
void small(int n, double a[restrict][100], double *restrict w)
{
    for (int i = n - 1; i >= 0; i--) { // expect: parallel private
        for (int j = 0; j < 100; j++)
            w[j] = a[i][j] * 2.0;
        for (int j = 1; j < 100; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}
