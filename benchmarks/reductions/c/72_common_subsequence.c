// row 72, nested: longest common subsequence (a row of it)
// source: (max,+) · 0.19
void bench(int n, int m, const int *restrict a, const int *restrict b, int d[n + 1][m + 1])
{
    for (int i = 1; i <= n; i++) {
        int left = 0;
        for (int j = 1; j <= m; j++) { // loop
            if (a[i - 1] == b[j - 1]) {
                left = d[i - 1][j - 1] + 1;
            } else if (d[i - 1][j] > left) {
                left = d[i - 1][j];
            }
            d[i][j] = left;
        }
    }
}
