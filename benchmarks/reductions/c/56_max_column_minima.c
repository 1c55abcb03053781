// row 56, nested: maximum of column minima
// source: min, max · 0.23
void bench(int n, int m, const int a[n][m], int *restrict lo)
{
    for (int i = 0; i < n; i++) { // loop
        for (int j = 0; j < m; j++)
            if (a[i][j] < lo[j])
                lo[j] = a[i][j];
    }
}
