/* twin: text. One name for two purposes: a running sum, and a value of the iteration. */
double scratch(int n, const double *restrict a, double *restrict b)
{
    double s = 0.0, x;
    for (int i = 0; i < n; i++) { // expect: parallel reduction private reduction(+:s) private(x)
        x = s;
        s = a[i] * 2.0;
        b[i] = s * s;
        s = x + a[i];
    }
    return s;
}

/* The new sum is made in another variable. */
int renewed(int n, const int *restrict a)
{
    int s = 0, t;
    for (int i = 0; i < n; i++) { // expect: parallel reduction reduction(+:s)
        if (a[i] > 0) {
            t = s + a[i];
            s = t - 1;
        }
    }
    return s;
}

/* In between the name is the sum of a row. */
double rows(int n, double a[][16], double *restrict b)
{
    double s = 0.0, x;
    int i, j;
    for (i = 0; i < n; i++) { // expect: parallel reduction reduction(+:s)
        x = s;
        s = 0.0;
        for (j = 0; j < 16; j++) { // expect: parallel reduction reduction(+:s)
            s += a[i][j];
        }
        b[i] = s;
        s = x + s;
    }
    return s;
}
