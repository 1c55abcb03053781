/* golden: output, options: force
 * The sign of a zero between two blocks is the sign that later elements get. */
void alternating(int n, double *restrict s, const double *restrict a, double *restrict w)
{
    double x = s[0];
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        x = a[i] - x;
        w[i] = x;
    }
    s[0] = x;
}
