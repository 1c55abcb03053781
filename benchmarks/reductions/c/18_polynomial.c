// row 18, numbers: polynomial (with powers)
// source: (+,×), × · 0.09
double bench(int n, const double *a, double x)
{
    double s = 0.0, p = 1.0;
    for (int i = 0; i < n; i++) { // loop
        s += a[i] * p;
        p *= x;
    }
    return s;
}
