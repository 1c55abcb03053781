// row 24, optimization: longest distance between ones
// source: +, max · 0.13
int bench(int n, const int *a)
{
    int since = 0, best = 0;
    for (int i = 0; i < n; i++) { // loop
        since++;
        if (a[i] == 1) {
            if (since > best)
                best = since;
            since = 0;
        }
    }
    return best;
}
