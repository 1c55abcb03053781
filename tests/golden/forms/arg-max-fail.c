/* What the greatest value is compared with, or set to, depends on where it was. twin: text */
void greatest(int n, const double *a, double *value, int *where)
{
    double m = a[0];
    int at = 0;
    for (int i = 1; i < n; i++) { // expect: sequential H106(m)
        if (a[i] > m) {
            m = a[i] - at;
            at = i;
        }
    }
    *value = m;
    *where = at;
}
