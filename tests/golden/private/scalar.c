void scalar(int n, double *restrict a, const double *restrict b)
{
    int i;
    double t;
    for (i = 1; i <= n; i++) { // expect: parallel doall private
        t = b[i - 1] * b[i - 1];
        a[i - 1] = t + 1.0 / t;
    }
}
