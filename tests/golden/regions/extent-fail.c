/* Near misses of copies of arrays as long as variables say. */
/* twin: text */

/* One element comes from the iteration before. */
void carried(int n, int m, double a[restrict][100])
{
    int i, j;
    double w[m + 1];
    w[0] = 1.0;
    for (i = 0; i < n; i++) { // expect: sequential
        for (j = 1; j < m; j++)
            w[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w[j] + w[j - 1];
        w[0] = a[i][1];
    }
}

/* Elements that nobody knows are read behind the loop. */
double behind(int n, int m, int ix[restrict m], double a[restrict][100])
{
    int i, j;
    double w[3 * m];
    for (j = 0; j < 3 * m; j++)
        w[j] = 1.0;
    for (i = 0; i < n; i++) { // expect: sequential
        for (j = 0; j < m; j++) {
            w[ix[j]] = a[i][j] * 2.0;
            a[i][j] = w[ix[j]] + 1.0;
        }
    }
    return w[0];
}

/* By other subscripts than it writes, an iteration reads what it has not written. */
void other(int n, int m, int ix[restrict m], int jx[restrict m], double a[restrict][100])
{
    int i, j;
    double w[3 * m];
    for (j = 0; j < 3 * m; j++)
        w[j] = 1.0;
    for (i = 0; i < n; i++) { // expect: sequential
        for (j = 0; j < m; j++) {
            w[ix[j]] = a[i][j] * 2.0;
            a[i][j] = w[jx[j]] + 1.0;
        }
    }
}

/* An iteration uses one element: copies of all would cost more than it does. */
void one(int n, int m, int ix[restrict n], double a[restrict][100])
{
    int i;
    double w[3 * m];
    for (i = 0; i < n; i++) { // expect: sequential
        w[ix[i]] = a[i][0] * 2.0;
        a[i][1] = w[ix[i]] + 1.0;
    }
}
