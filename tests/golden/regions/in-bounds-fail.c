// `w[m]` may be an element that only other iterations write: it is within the bounds.
void lines(int n, int m, const double *restrict a, double *restrict b)
{
    double w[65];
    for (int i = 0; i < 65; i++)
        w[i] = 0;
    for (int k = 0; k < n; k++) { // expect: sequential H103(w)
        w[0] = a[64 * k];
        for (int i = 1; i <= m - 1; i++) // expect: parallel doall
            w[i] = a[64 * k + i - 1] * 2;
        b[k] = w[m] + a[64 * k + 1];
        w[m] = b[k] * w[m - 1];
    }
}
