/* Near miss: a constant that is no number has no spelling in new text (`infinite.c` has one that is). golden: report */
void greatest(int n, const double *a, double *value, int *at, int *times) {
    double m = a[0];
    int w = 0, c = 1;
    for (int i = 1; i < n; i++) { // expect: sequential
        double x = a[i] < 0 ? 1e999 : a[i];
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
