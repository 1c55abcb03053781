// row 46, nested: 2D sum
// source: + · 0.05
double bench(int n, int m, const double a[n][m])
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // loop
        for (int j = 0; j < m; j++)
            s += a[i][j];
    }
    return s;
}
