void scalar(int n, double *restrict a, const double *restrict b)
{
    int i;
    double t = 0.0;
    for (i = 1; i <= n; i++) { // expect: parallel linear-form
        a[i - 1] = t + 1.0;
        t = b[i - 1] * b[i - 1];
    }
}
