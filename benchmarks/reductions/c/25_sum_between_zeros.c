// row 25, optimization: largest sum between zeros
// source: +, max · 0.15
long bench(int n, const long *a)
{
    long s = 0, best = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == 0)
            s = 0;
        else
            s += a[i];
        if (s > best)
            best = s;
    }
    return best;
}
