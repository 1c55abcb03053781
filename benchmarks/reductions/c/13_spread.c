// row 13, numbers: maximum minus minimum
// source: max, min · 0.06
int bench(int n, const int *a)
{
    int lo = a[0], hi = a[0], d = 0;
    for (int i = 1; i < n; i++) { // loop
        if (a[i] > hi)
            hi = a[i];
        else if (a[i] < lo)
            lo = a[i];
        d = hi - lo;
    }
    return d;
}
