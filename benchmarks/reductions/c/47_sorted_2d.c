// row 47, nested: 2D sorted
// source: ∧ · 0.05
int bench(int n, int m, const int a[n][m])
{
    int ok = 1;
    int last = a[0][0];
    for (int i = 0; i < n; i++) { // loop
        for (int j = 0; j < m; j++) {
            if (a[i][j] < last)
                ok = 0;
            last = a[i][j];
        }
    }
    return ok;
}
