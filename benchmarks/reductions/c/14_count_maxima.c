// row 14, numbers: count of maxima
// source: max, + · 0.16
int bench(int n, const double *a)
{
    double m = a[0];
    int c = 1;
    for (int i = 1; i < n; i++) { // loop
        if (a[i] > m) {
            m = a[i];
            c = 1;
        } else if (a[i] == m) {
            c++;
        }
    }
    return c;
}
