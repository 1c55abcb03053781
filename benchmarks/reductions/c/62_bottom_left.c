// row 62, nested: maximum bottom-left sub-array sum
// source: +, (max,+), max · 0.24
void bench(int n, int m, const long a[n][m], long *restrict col)
{
    for (int i = 0; i < n; i++) { // loop
        long row = 0;
        for (int j = 0; j < m; j++) {
            row += a[i][j];
            col[j] += row;
            if (col[j] < 0)
                col[j] = 0;
        }
    }
}
