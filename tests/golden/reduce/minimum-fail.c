/* The last position of a minimum needs more than the minimum. */
int minimum(int n, const int *a)
{
    int m = a[0], at = 0;
    for (int i = 2; i <= n; i++) { // expect: parallel linear-form
        if (a[i - 1] <= m) {
            m = a[i - 1];
            at = i;
        }
    }
    return at + m;
}
