// The second maximum needs the maximum before each block: two passes. twin: text golden: output
void second(int n, const int *a, int *restrict out)
{
    int m1 = -2147483647, m2 = -2147483647;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
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
