// The first element moves with the rows: not every block has the same ones.
// options: force
// twin: text
void clamped(int n, int m, int a[n][m], int *restrict col)
{
    for (int i = 0; i < n; i++) { // expect: sequential H102(col)
        for (int j = i; j < m; j++) {
            col[j] += a[i][j];
            if (col[j] < 0)
                col[j] = 0;
        }
    }
}
