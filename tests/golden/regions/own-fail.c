/* Near misses of copies that iterations make for themselves. */
/* twin: text */
void before(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential
        for (j = 1; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
        w[0] = a[i][1];
    }
}

/* Which iteration is the last one that writes is not known, and the caller sees it. */
void sometimes(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential
        if (a[i][0] > 0.0) {
            for (j = 0; j < m; j++)
                w[j] = a[i][j] * 2.0;
            for (j = 1; j < m; j++)
                a[i][j] = w[j] + w[j - 1];
        }
    }
}

/* How far it is touched is not known. */
void far(int n, int m, int ix[restrict], double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential
        for (j = 0; j < m; j++)
            w[ix[j]] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[ix[j]] + w[ix[j]];
    }
}

/* The work array may be the array. */
void alias(int n, int m, double (*a)[100], double *w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}

/* An iteration may end before it would put the copy back. */
void early(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        if (w[0] > 0.0)
            continue;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
    }
}
