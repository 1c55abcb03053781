// Sums that cannot come first.
// twin: text

// The sum is used where it is made.
int used(int n, int m, int a[n][m], int b[n][m])
{
    int s = 0, best = 0;
    for (int i = 0; i < n; i++) { // expect: sequential not-expansion
        for (int j = 0; j < m; j++) {
            s += a[i][j] * b[i][s & 1];
        }
        if (s > best)
            best = s;
    }
    return best;
}

// The loop writes what it sums.
int written(int n, int m, int a[n + 1][m])
{
    int s = 0;
    for (int i = 0; i < n; i++) { // expect: sequential not-expansion
        for (int j = 0; j < m; j++)
            s += a[i][j];
        if (s < 0)
            s = 0;
        a[i + 1][0] = s;
    }
    return s;
}

// How much is summed depends on the sums.
int bounded(int n, int m, int a[n][m])
{
    int s = 0, k = m;
    for (int i = 0; i < n; i++) { // expect: sequential not-expansion
        for (int j = 0; j < k; j++)
            s += a[i][j];
        if (s < 0) {
            s = 0;
            k = k / 2;
        }
    }
    return s + k;
}
