// row 67, nested: 3D maximum left prefix sum
// source: +, +, +, max · 0.43
long bench(int n, const long a[n][n][n], long plane[restrict n][n])
{
    long best = 0;
    for (int i = 0; i < n; i++) { // loop
        for (int j = 0; j < n; j++) {
            long row = 0;
            for (int k = 0; k < n; k++) {
                row += a[i][j][k];
                plane[j][k] += row;
                if (plane[j][k] > best)
                    best = plane[j][k];
            }
        }
    }
    return best;
}
