// row 58, nested: 2D maximum prefix sum (by rows)
// source: +, max · 0.14
long bench(int n, int m, const long a[n][m])
{
    long s = 0, best = 0;
    for (int i = 0; i < n; i++) { // loop
        for (int j = 0; j < m; j++)
            s += a[i][j];
        if (s > best)
            best = s;
    }
    return best;
}
