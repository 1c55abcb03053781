/* Work arrays behind pointers of which iterations read elements from before the loop: each takes these into its copy. */
/* golden: output */
/* twin: text */
void edge(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: parallel private
        for (j = 1; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}

/* Both ends come from before the loop, as far as the work array goes. */
void ends(int n, double a[restrict][102], double *restrict w)
{
    int i, j;
    for (i = 0; i < 102; i++)
        w[i] = i * 0.5;
    for (i = 0; i < n; i++) { // expect: parallel private
        for (j = 1; j < 101; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < 101; j++)
            a[i][j] = w[j - 1] + w[j + 1];
    }
}
