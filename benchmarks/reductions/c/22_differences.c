// row 22, numbers: difference method
// source: (+,×) · 0.13
double bench(int n, const double *f, double h, double k)
{
    double u = 0.0, v = 1.0;
    for (int i = 0; i < n; i++) { // loop
        double w = 2.0 * v - u + h * (f[i] - k * v);
        u = v;
        v = w;
    }
    return v;
}
