/* A chain of three; the values that two of them carry are needed behind them. */
/* twin: text */
/* golden: output */
double chain(int n, double *restrict a, double *restrict b, double *restrict c)
{
    double s = 1.0, t = 1.0;
    int i;
    for (i = 0; i < n; i++) { // expect: parallel overlap
        s = a[i] / (1.0 + s * s);
        a[i] = s;
    }
    for (i = 2; i < n; i++) // expect: parallel overlap
        b[i] = (a[i] + a[i - 2]) / (1.0 + b[i - 1] * b[i - 1]);
    for (i = 0; i < n - 1; i++) { // expect: parallel overlap
        t = (a[i] + b[i + 1]) / (1.0 + t * t);
        c[i] = t;
    }
    return s + t + i;
}
