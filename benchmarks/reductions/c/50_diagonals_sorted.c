// row 50, nested: diagonals sorted
// source: ∧ · 0.03
int bench(int n, int m, const int a[n][m])
{
    int ok = 1;
    for (int i = 1; i < n; i++) { // loop
        for (int j = 1; j < m; j++) {
            if (a[i - 1][j - 1] > a[i][j])
                ok = 0;
        }
    }
    return ok;
}
