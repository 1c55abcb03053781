// row 4, numbers: average (sum, count)
// source: +, + · 0.12
double bench(int n, const double *a)
{
    double s = 0.0;
    int c = 0;
    for (int i = 0; i < n; i++) { // loop
        s += a[i];
        c++;
    }
    return c > 0 ? s / c : 0.0;
}
