// Pointers that may lead to one object: it is tested that what the counter can reach overlaps nothing else. golden: output
// options: force
int compact(int n, const int *x, int *out)
{
    int k = 0;
    for (int i = 0; i < n; i++) // expect: conditional linear-form
        if (x[i] > 0)
            out[k++] = x[i];
    return k;
}

long from(long n, const double *x, const double *y, double *out, long k)
{
    for (long i = 0; i < n; i++) { // expect: conditional linear-form
        if (x[i] > y[i]) {
            out[k++] = x[i];
            out[k++] = y[i];
        }
    }
    return k;
}
