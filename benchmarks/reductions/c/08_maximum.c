// row 8, numbers: maximum
// source: max · 0.06
double bench(int n, const double *a)
{
    double m = a[0];
    for (int i = 1; i < n; i++) { // loop
        if (a[i] > m)
            m = a[i];
    }
    return m;
}
