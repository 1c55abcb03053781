// row 65, nested: 3D maximum suffix sum
// source: (max,+) · 0.03
long bench(int n, const long a[n][n][n])
{
    long s = 0;
    for (int i = 0; i < n; i++) { // loop
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                s += a[i][j][k];
        if (s < 0)
            s = 0;
    }
    return s;
}
