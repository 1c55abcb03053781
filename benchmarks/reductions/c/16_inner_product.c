// row 16, numbers: inner product
// source: + · 0.05
double bench(int n, const double *a, const double *b)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // loop
        s += a[i] * b[i];
    }
    return s;
}
