// row 57, nested: saddle point
// source: min, max, min, max · 0.51
void bench(int n, int m, const int a[n][m], int *restrict hi, int *out, int lowest)
{
    int best = lowest;
    for (int i = 0; i < n; i++) { // loop
        int lo = a[i][0];
        for (int j = 0; j < m; j++) {
            if (a[i][j] < lo)
                lo = a[i][j];
            if (a[i][j] > hi[j])
                hi[j] = a[i][j];
        }
        if (lo > best)
            best = lo;
    }
    out[0] = best;
}
