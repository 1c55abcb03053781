// row 29, optimization: maximum segment product
// source: (max,×), max · 0.26
double bench(int n, const double *a)
{
    double hi = 0.0, lo = 0.0, best = 0.0;
    for (int i = 0; i < n; i++) { // loop
        double x = a[i];
        if (x >= 0.0) {
            hi = hi * x;
            if (x > hi)
                hi = x;
            lo = lo * x;
        } else {
            double t = hi * -x;
            hi = lo * -x;
            if (t > -x)
                lo = t;
            else
                lo = -x;
        }
        if (hi > best)
            best = hi;
    }
    return best;
}
