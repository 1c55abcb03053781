// row 10, numbers: maximum absolute value
// source: max · 0.08
double bench(int n, const double *a)
{
    double m = 0.0;
    for (int i = 0; i < n; i++) { // loop
        double x = a[i];
        if (x < 0.0)
            x = -x;
        if (x > m)
            m = x;
    }
    return m;
}
