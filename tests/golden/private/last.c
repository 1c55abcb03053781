double last(int n, double *restrict a, const double *restrict b)
{
    int i;
    double t = -1.0;
    for (i = 1; i <= n; i++) { // expect: parallel doall lastprivate
        t = b[i - 1] + 1.0;
        a[i - 1] = t;
    }
    return t;
}
