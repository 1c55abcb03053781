void branches(int n, double *restrict a, const double *restrict b)
{
    int i;
    double t;
    for (i = 1; i <= n; i++) { // expect: parallel doall private
        if (b[i - 1] > 0.0) {
            t = b[i - 1];
        } else {
            t = 0.0 - b[i - 1];
        }
        a[i - 1] = t;
    }
}
