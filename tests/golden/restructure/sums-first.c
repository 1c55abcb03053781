// What nested loops add is summed ahead; running values are used in order. golden: output
// twin: text

long prefix(int n, int m, long a[n][m])
{
    long s = 0, best = 0;
    for (int i = 0; i < n; i++) { // expect: parallel expansion inserted
        for (int j = 0; j < m; j++)
            s += a[i][j];
        if (s > best)
            best = s;
    }
    return best;
}

// Thirty-two bits: summed in more.
int clamped(int n, int a[n][n][n])
{
    int s = 0;
    for (int i = 0; i < n; i++) { // expect: parallel expansion
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                s += a[i][j][k];
        if (s < 0)
            s = 0;
    }
    return s;
}

// Rounded in another order; under a condition; two sums, and values that are stored.
void rows(int n, int m, double a[n][m], double *restrict total, int *restrict many)
{
    double s = 0.0;
    int c = 0;
    for (int i = 0; i < n; i++) { // expect: parallel expansion
        for (int j = 0; j < m; j++) {
            s += a[i][j];
            if (a[i][j] > 0.0)
                c = c + 1;
        }
        total[i] = s;
        many[i] = c;
    }
}
