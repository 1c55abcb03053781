// row 26, optimization: maximum prefix sum
// source: +, max · 0.23
long bench(int n, const long *a)
{
    long s = 0, best = 0;
    for (int i = 0; i < n; i++) { // loop
        s += a[i];
        if (s > best)
            best = s;
    }
    return best;
}
