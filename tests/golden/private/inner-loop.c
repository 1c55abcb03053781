/* The inner loop may run zero times. */
void inner(int n, int m, double *restrict a, const double *restrict b)
{
    int i, j;
    double t;
    for (i = 1; i <= n; i++) { // expect: parallel doall private
        t = 0.0;
        for (j = 1; j <= m; j++) { // expect: parallel reduction
            t = t + b[j - 1];
        }
        a[i - 1] = t;
    }
}
