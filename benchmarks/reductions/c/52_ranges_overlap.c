// row 52, nested: adjacent row ranges overlap
// source: max, min, ∧ · 0.55
int bench(int n, int m, const int a[n][m])
{
    int ok = 1, before_lo = a[0][0], before_hi = a[0][0];
    for (int i = 0; i < n; i++) { // loop
        int lo = a[i][0], hi = a[i][0];
        for (int j = 1; j < m; j++) {
            if (a[i][j] < lo)
                lo = a[i][j];
            if (a[i][j] > hi)
                hi = a[i][j];
        }
        if (lo > before_hi || hi < before_lo)
            ok = 0;
        before_lo = lo;
        before_hi = hi;
    }
    return ok;
}
