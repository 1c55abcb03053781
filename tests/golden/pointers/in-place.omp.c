// golden: output
// One array for both: each iteration reads the element that it writes.
void waxpby(int n, double alpha, const double *x, double beta, const double *y, double *w)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n >= 3000 && (x == w || n <= ((long long)w - (long long)x) / 8 || n \
        <= ((long long)x - (long long)w) / 8) && (y == w || n <= ((long long)w \
        - (long long)y) / 8 || n <= ((long long)y - (long long)w) / 8))
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        w[i] = alpha * x[i] + beta * y[i];
}
