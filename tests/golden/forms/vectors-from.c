// Elements that carry values, from a first one on that only the caller knows.
// twin: text
// golden: output
void clamped(int n, int first, int m, int a[n][m], int *restrict col)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        for (int j = first; j < m; j++) {
            col[j] += a[i][j];
            if (col[j] < 0)
                col[j] = 0;
        }
    }
}
