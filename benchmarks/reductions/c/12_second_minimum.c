// row 12, numbers: second minimum
// source: min · 0.12
void bench(int n, const double *a, double big, double *out)
{
    double m1 = big, m2 = big;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] < m1) {
            m2 = m1;
            m1 = a[i];
        } else if (a[i] < m2) {
            m2 = a[i];
        }
    }
    out[0] = m1;
    out[1] = m2;
}
