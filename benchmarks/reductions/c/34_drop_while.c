// row 34, optimization: drop-while (position)
// source: ∨, max · 0.07
int bench(int n, const int *a)
{
    int stopped = 0, at = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] <= 0)
            stopped = 1;
        if (!stopped)
            at = i + 1;
    }
    return at;
}
