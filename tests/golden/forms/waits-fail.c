// What does not wait long gains nothing by being done twice. twin: text golden: report
// options: threads=2
void prefix(int n, const double *restrict x, double *restrict y)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: sequential H109(s)
        s += x[i];
        y[i] = s;
    }
}

void largest(int n, const int *restrict a, int *restrict r)
{
    int m1 = -2147483647, m2 = -2147483647, m3 = -2147483647;
    for (int i = 0; i < n; i++) { // expect: sequential H106(m1)
        int v = a[i];
        if (v > m1) {
            m3 = m2;
            m2 = m1;
            m1 = v;
        } else if (v > m2) {
            m3 = m2;
            m2 = v;
        } else if (v > m3) {
            m3 = v;
        }
    }
    r[0] = m1;
    r[1] = m2;
    r[2] = m3;
}
