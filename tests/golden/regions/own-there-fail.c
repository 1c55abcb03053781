/* Near misses of copies that take what certainly exists. */
/* twin: text */

/* An iteration reads it perhaps. */
void itself(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential H108(w)
        for (j = 1; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[m - j] * 0.5;
        if (a[i][0] > 7.0)
            a[i][0] = a[i][0] + w[0];
    }
}

/* What reads it for certain does so under a stricter condition. */
void guarded(int n, int l, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential H108(w)
        for (j = 0; j < 10; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w[9 - j] + 1.0;
        if (l >= 3)
            a[i][0] = a[i][0] + w[10];
        if (l >= 2 && a[i][1] > 7.0)
            a[i][1] = a[i][1] + w[10];
    }
}

/* Before the loop it is read on some ways only, and where a test before it fails it is not. */
void before(int n, int l, double a[restrict][100], double *restrict w)
{
    int i, j;
    double s = 0.0;
    if (l >= 2)
        s = w[10] * 0.5;
    if (l >= 2 && w[10] > 0.0)
        s = s * 0.5;
    for (i = 0; i < n; i++) { // expect: sequential H108(w)
        for (j = 0; j < 10; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w[9 - j] + s;
        if (a[i][0] > 7.0)
            a[i][1] = w[10];
    }
}

/* An element behind the one that is read for certain. */
void second(int n, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential H108(w)
        for (j = 0; j < 10; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w[9 - j] + w[10];
        if (a[i][0] > 7.0)
            a[i][1] = w[11];
    }
}
