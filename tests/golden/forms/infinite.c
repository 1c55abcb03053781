/* A great constant in a form that is written in blocks. */
void greatest(int n, const double *a, double *value, int *at, int *times) {
    double m = a[0];
    int w = 0, c = 1;
    for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
        double x = a[i] < 0 ? 1e300 : a[i];
        if (x > m) {
            m = x;
            w = i;
            c = 1;
        } else if (x == m) {
            c = c + 1;
        }
    }
    *value = m;
    *at = w;
    *times = c;
}
