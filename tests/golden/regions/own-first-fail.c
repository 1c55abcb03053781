/* Near misses of copies that take something from before the loop. */
/* twin: text */

/* The last iteration writes the element that the others take. */
void edge(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential
        for (j = 1; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
        if (i == n - 1)
            w[0] = 0.0;
    }
}

/* The element behind those that are written may not exist. */
void behind(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < n; i++) { // expect: sequential H108(w)
        for (j = 0; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 0; j < m; j++)
            a[i][j] = w[j] + w[0];
        if (a[i][0] > 7.0)
            a[i][1] = w[m];
    }
}

/* What is taken lies among what is put back. */
void among(int n, double a[restrict][100], double *restrict w)
{
    int i, j;
    for (i = 0; i < 100; i++)
        w[i] = i * 0.5;
    for (i = 0; i < n; i++) { // expect: sequential H108(w)
        for (j = 0; j < 50; j++)
            w[2 * j] = a[i][j] * 2.0;
        for (j = 0; j < 49; j++)
            a[i][j] = w[2 * j] + w[2 * j + 1];
    }
}
