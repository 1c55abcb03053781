/* Written under a condition and used afterwards: which iteration wrote last is not known. */
double last(int n, double *restrict a, const double *restrict b)
{
    int i;
    double t = -1.0;
    for (i = 1; i <= n; i++) { // expect: parallel linear-form
        if (b[i - 1] > 0.0)
            t = b[i - 1];
        a[i - 1] = t;
    }
    return t;
}
