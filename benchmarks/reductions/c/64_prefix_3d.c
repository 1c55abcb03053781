// row 64, nested: 3D maximum prefix sum
// source: +, max · 0.14
long bench(int n, const long a[n][n][n])
{
    long s = 0, best = 0;
    for (int i = 0; i < n; i++) { // loop
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                s += a[i][j][k];
        if (s > best)
            best = s;
    }
    return best;
}
