/* What an iteration takes into its copy exists: something reads it for certain. */
/* golden: output */
/* twin: text */

/* Each iteration reads it itself; the copy reaches as far as the greater of two ends. */
void itself(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: parallel private
        for (j = 1; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[m - j] * 0.5;
        a[i][0] = a[i][0] + w[0];
    }
}

/* Only under a condition: then it is taken under the same condition. */
void guarded(int n, int l, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: parallel private
        for (j = 0; j < 10; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w[9 - j] + 1.0;
        if (l >= 2)
            a[i][0] = a[i][0] + w[10];
    }
}

/* Something before the loop has read it on every way. */
void before(int n, double a[restrict][100], double *restrict w)
{
    int i, j;
    double s = w[10] * 0.5;
    for (i = 0; i < n; i++) { // expect: parallel private
        for (j = 0; j < 10; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w[9 - j] + s;
        if (a[i][0] > 7.0)
            a[i][1] = w[10];
    }
}

/* The second iteration reads it for certain, if there is one. */
void second(int n, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: parallel private
        for (j = 0; j < 10; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w[9 - j] + 1.0;
        if (i >= 1)
            a[i][0] = a[i][0] + w[10];
    }
}

/* It is declared and set before the loop; what iterations write may end before it or at it. */
void set(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[40000];
    w[39999] = r[0];
    for (i = 0; i < n; i++) { // expect: parallel private
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[m - j] + w[39999];
    }
}
