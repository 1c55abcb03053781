/* Sums of floating-point numbers along memory inside a parallel loop: compilers add several terms at a time only when told. */
// twin: text
// options: fp=fast
// golden: output
void scalars(int n, int m, double a[restrict n][m], const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) { // expect: parallel inserted
        double s = 0.0;
        for (int j = 0; j < m; j++) // expect: parallel reduction(+:s) inserted
            s += a[i][j] * x[j];
        y[i] = s;
    }
}

void elements(int n, int m, double a[restrict n][m], const double *restrict x, double *restrict y,
              double *restrict z)
{
    for (int i = 0; i < n; i++) { // expect: parallel inserted scalar-replacement
        y[i] = 0.0;
        for (int j = 0; j < m; j++)
            y[i] += a[i][j] * x[j];
        for (int j = 0; j < m; j++)
            a[i][j] = a[i][j] - y[i] * z[j];
    }
}

double whole(int n, int m, double a[n][m])
{
    double s = 0.0, p = 1.0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s) inserted
        for (int j = 0; j < m; j++) { // expect: parallel reduction(+:s) reduction(*:p) inserted
            double t = a[i][j];
            s += t * t;
            p *= t;
        }
    return s + p;
}
