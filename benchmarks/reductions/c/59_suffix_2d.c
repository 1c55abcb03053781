// row 59, nested: 2D maximum suffix sum (by rows)
// source: (max,+) · 0.03
long bench(int n, int m, const long a[n][m])
{
    long s = 0;
    for (int i = 0; i < n; i++) { // loop
        for (int j = 0; j < m; j++)
            s += a[i][j];
        if (s < 0)
            s = 0;
    }
    return s;
}
