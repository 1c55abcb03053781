int minimum(int n, const int *a)
{
    int m = a[0];
    for (int i = 2; i <= n; i++) { // expect: parallel reduction(min:m)
        if (a[i - 1] < m) {
            m = a[i - 1];
        }
    }
    return m;
}
