// row 63, nested: maximum top-right sub-array sum
// source: +, (max,+), max · 0.27
long bench(int n, int m, const long a[n][m], long *restrict col)
{
    long best = 0;
    for (int i = 0; i < n; i++) { // loop
        long tail = 0;
        for (int j = 0; j < m; j++) {
            col[j] += a[i][j];
            tail += col[j];
            if (tail < 0)
                tail = 0;
        }
        if (tail > best)
            best = tail;
    }
    return best;
}
