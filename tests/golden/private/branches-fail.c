/* On one path the value of an earlier iteration is used. */
void branches(int n, double *restrict a, const double *restrict b)
{
    int i;
    double t = 0.0;
    for (i = 1; i <= n; i++) { // expect: parallel linear-form
        if (b[i - 1] > 0.0) {
            t = b[i - 1];
        }
        a[i - 1] = t;
    }
}
