// Near-misses of elements that carry values.
// options: force
// twin: text

// Nothing says how many elements there are: some may never be touched.
void sometimes(int n, int m, int a[n][m], int *restrict b, int *restrict hi)
{
    for (int i = 0; i < n; i++) { // expect: sequential H102(hi)
        int row = 0;
        for (int j = 0; j < m; j++) {
            row += a[i][j];
            if (b[j] > 0)
                hi[j] += row;
        }
    }
}

// An element needs its neighbour.
void neighbours(int n, int m, int a[n][m], int *restrict col)
{
    for (int i = 0; i < n; i++) { // expect: sequential H101(col)
        int row = 0;
        for (int j = 1; j < m; j++) {
            row += a[i][j];
            col[j] += row;
            col[j] += col[j - 1] * col[j - 1];
        }
    }
}

// How many were set before goes into the array.
int ranks(int n, int *restrict a, int *restrict seen)
{
    int c = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H104(seen)
        if (seen[a[i]] != c) {
            seen[a[i]] = c;
            c++;
        }
    }
    return c;
}
