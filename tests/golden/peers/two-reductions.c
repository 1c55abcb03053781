double two(int n, const double *a, double *count)
{
    double s = 0.0, c = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel reduction(+:s)
        s += a[i];
        if (a[i] > 0.0)
            c += 1.0;
    }
    *count = c;
    return s;
}
