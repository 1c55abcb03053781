// row 49, nested: rows pairwise sorted (up and down)
// source: ∧ · 0.02
int bench(int n, int m, const int a[n][m])
{
    int ok = 1;
    for (int i = 1; i < n; i++) { // loop
        for (int j = 0; j < m; j++)
            if (a[i - 1][j] > a[i][j])
                ok = 0;
    }
    return ok;
}
