/* Who gets past the `continue` wrote the element. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: parallel private private(w) by(region)
        if (i > m)
            continue;
        w[0] = a[i][0];
        a[i][1] = w[0] * w[0];
    }
}
