// Each of the two needs the other. twin: text
void second(int n, const int *a, int *restrict out)
{
    int m1 = -2147483647, m2 = -2147483647;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (a[i] > m1) {
            m2 = m1;
            m1 = a[i];
        } else if (a[i] > m2) {
            m1 = m2;
        }
    }
    out[0] = m1;
    out[1] = m2;
}
