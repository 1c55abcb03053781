// The second and the third greatest by nested ifs: right while the values are in order. options: force
// twin: text
double second(int n, const double *a)
{
    double m1 = -1e30, m2 = -1e30;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] > m2) {
            if (a[i] > m1) {
                m2 = m1;
                m1 = a[i];
            } else {
                m2 = a[i];
            }
        }
    }
    return m2;
}

int third(int n, const int *a, int m1, int m2, int m3)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] < m3) {
            if (a[i] < m2) {
                m3 = m2;
                if (a[i] < m1) {
                    m2 = m1;
                    m1 = a[i];
                } else {
                    m2 = a[i];
                }
            } else {
                m3 = a[i];
            }
        }
    }
    return m1 + 2 * m2 + 3 * m3;
}
