// row 53, nested: row ranges nest (shrink)
// source: max, min, ∧ · 0.55
int bench(int n, int m, const int a[n][m], int lowest, int highest)
{
    int ok = 1, outer_lo = lowest, outer_hi = highest;
    for (int i = 0; i < n; i++) { // loop
        int lo = a[i][0], hi = a[i][0];
        for (int j = 1; j < m; j++) {
            if (a[i][j] < lo)
                lo = a[i][j];
            if (a[i][j] > hi)
                hi = a[i][j];
        }
        if (lo < outer_lo || hi > outer_hi)
            ok = 0;
        outer_lo = lo;
        outer_hi = hi;
    }
    return ok;
}
