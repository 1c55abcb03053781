// row 55, nested: maximum of row minima
// source: min, max · 0.16
double bench(int n, int m, const double a[n][m])
{
    double best = -1.0e300;
    for (int i = 0; i < n; i++) { // loop
        double lo = a[i][0];
        for (int j = 1; j < m; j++)
            if (a[i][j] < lo)
                lo = a[i][j];
        if (lo > best)
            best = lo;
    }
    return best;
}
