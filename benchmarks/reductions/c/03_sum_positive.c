// row 3, numbers: sum of positives
// source: + · 0.05
double bench(int n, const double *a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] > 0.0)
            s += a[i];
    }
    return s;
}
