// row 69, nested: mode (most frequent value)
// source: +, max · 0.41
int bench(int n, int m, const int *a, const int *values)
{
    int best = 0, mode = 0;
    for (int v = 0; v < m; v++) { // loop
        int c = 0;
        for (int i = 0; i < n; i++)
            if (a[i] == values[v])
                c++;
        if (c > best) {
            best = c;
            mode = values[v];
        }
    }
    return mode;
}
