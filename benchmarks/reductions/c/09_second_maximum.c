// row 9, numbers: second maximum
// source: max, max · 0.17
void bench(int n, const int *a, int *out)
{
    int m1 = -2147483647, m2 = -2147483647;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] > m1) {
            m2 = m1;
            m1 = a[i];
        } else if (a[i] > m2) {
            m2 = a[i];
        }
    }
    out[0] = m1;
    out[1] = m2;
}
