// golden: output
// One array for both: each iteration reads the element that it writes.
void waxpby(int n, double alpha, const double *x, double beta, const double *y, double *w)
{
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        w[i] = alpha * x[i] + beta * y[i];
}
