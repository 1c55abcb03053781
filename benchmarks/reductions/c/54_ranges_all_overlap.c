// row 54, nested: all row ranges overlap
// source: ∧ · 0.02
int bench(int n, int m, const int a[n][m], int lowest, int highest)
{
    int greatest_lo = lowest, least_hi = highest;
    for (int i = 0; i < n; i++) { // loop
        int lo = a[i][0], hi = a[i][0];
        for (int j = 1; j < m; j++) {
            if (a[i][j] < lo)
                lo = a[i][j];
            if (a[i][j] > hi)
                hi = a[i][j];
        }
        if (lo > greatest_lo)
            greatest_lo = lo;
        if (hi < least_hi)
            least_hi = hi;
    }
    return greatest_lo <= least_hi;
}
