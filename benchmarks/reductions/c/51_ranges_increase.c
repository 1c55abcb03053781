// row 51, nested: row ranges increase
// source: max, ∧ · 0.19
int bench(int n, int m, const int a[n][m], int lowest)
{
    int ok = 1, before = lowest;
    for (int i = 0; i < n; i++) { // loop
        int lo = a[i][0], hi = a[i][0];
        for (int j = 1; j < m; j++) {
            if (a[i][j] < lo)
                lo = a[i][j];
            if (a[i][j] > hi)
                hi = a[i][j];
        }
        if (lo < before)
            ok = 0;
        before = hi;
    }
    return ok;
}
