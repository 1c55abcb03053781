/* Nobody wrote the element where the read comes before the `continue`. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[100];
    for (i = 1; i <= n; i++) { // expect: sequential H101(w)
        a[i][1] = w[0];
        if (i > m)
            continue;
        w[0] = a[i][0];
    }
}
