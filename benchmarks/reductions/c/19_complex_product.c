// row 19, numbers: product of complex numbers
// source: (+,×) · 0.08
void bench(int n, const double *re, const double *im, double *out)
{
    double x = 1.0, y = 0.0;
    for (int i = 0; i < n; i++) { // loop
        double t = x * re[i] - y * im[i];
        y = x * im[i] + y * re[i];
        x = t;
    }
    out[0] = x;
    out[1] = y;
}
