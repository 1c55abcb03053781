/* Of equal values of `a` the first one counts, of those of `b` the last. twin: text */
void greatest(int n, const double *a, const double *b, double *value, int *where)
{
    double m = a[0];
    int at = 0;
    for (int i = 1; i < n; i++) { // expect: sequential H106(m)
        if (a[i] > m) {
            m = a[i];
            at = i;
        }
        if (b[i] >= m) {
            m = b[i];
            at = -i;
        }
    }
    *value = m;
    *where = at;
}
