// golden: output
// One array for both would carry values: other elements, other conditions, another type.
void shifted(int n, const double *x, double *w)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n >= 3000 && ((long long)n + 1 <= ((long long)w - (long long)x) / 8 \
        || n <= ((long long)x - (long long)w) / 8))
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        w[i] = x[i] + x[i + 1];
}
void chosen(int n, double *x, double *w)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n >= 4000 && (x == w || n <= ((long long)w - (long long)x) / 8 || n \
        <= ((long long)x - (long long)w) / 8))
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        if (w[i] > 0)
            w[i] = x[i];
}
void halved(int n, const unsigned *x, int *w)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n >= 5000 && (4 * (long long)n <= (long long)w - (long long)x || 4 \
        * (long long)n <= (long long)x - (long long)w))
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        w[i] = x[i] >> 1;
}
