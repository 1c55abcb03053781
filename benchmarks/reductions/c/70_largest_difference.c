// row 70, nested: largest difference of two arrays
// source: max · 0.10
int bench(int n, int m, const int *a, const int *b)
{
    int best = 0;
    for (int i = 0; i < n; i++) { // loop
        for (int j = 0; j < m; j++) {
            int d = a[i] - b[j];
            if (d < 0)
                d = -d;
            if (d > best)
                best = d;
        }
    }
    return best;
}
