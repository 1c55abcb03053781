// Elements of arrays that carry values: each has a form of its own.
// options: force
// twin: text

void extremes(int n, int m, int a[n][m], int *restrict hi, int *restrict out, int best)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        int lo = a[i][0];
        for (int j = 0; j < m; j++) {
            if (a[i][j] < lo)
                lo = a[i][j];
            if (a[i][j] > hi[j])
                hi[j] = a[i][j];
        }
        if (lo > best)
            best = lo;
    }
    out[0] = best;
}

void prefixes(int n, int m, int a[n][m], int *restrict col, int *restrict out, int best)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        int row = 0;
        for (int j = 1; j < m; j++) {
            row += a[i][j];
            col[j - 1] += row;
            if (col[j - 1] > best)
                best = col[j - 1];
        }
    }
    out[0] = best;
}

void clamped(int n, int m, int a[n][m], int *restrict col)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        for (int j = 0; j < m; j++) {
            col[j] += a[i][j];
            if (col[j] < 0)
                col[j] = 0;
        }
    }
}

int distinct(int n, int *restrict a, int *restrict seen)
{
    int c = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        if (!seen[a[i]]) {
            seen[a[i]] = 1;
            c++;
        }
    }
    return c;
}
