// row 61, nested: maximum top-left sub-array sum
// source: +, +, max · 0.27
long bench(int n, int m, const long a[n][m], long *restrict col)
{
    long best = 0;
    for (int i = 0; i < n; i++) { // loop
        long row = 0;
        for (int j = 0; j < m; j++) {
            row += a[i][j];
            col[j] += row;
            if (col[j] > best)
                best = col[j];
        }
    }
    return best;
}
