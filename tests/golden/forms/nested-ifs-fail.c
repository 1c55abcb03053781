// Near miss: the order of the two does not stay. options: force
// twin: text
int second(int n, const int *a, int m1, int m2)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        if (a[i] > m2) {
            if (a[i] < m1) {
                m2 = m1;
                m1 = a[i];
            } else {
                m2 = a[i];
            }
        }
    }
    return m2 - m1;
}
