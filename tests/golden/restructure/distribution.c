/* A recurrence beside independent statements: the recurrence gets a loop of its own. */
void apart(int n, double *restrict a, double *restrict b, const double *restrict c)
{
    for (int i = 1; i <= n - 1; i++) { // expect: parallel distribution
        a[i] = a[i - 1] + c[i];
        b[i] = 2.0 * c[i] + a[i];
    }
}
