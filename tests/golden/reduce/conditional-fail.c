/* The condition reads the counter. */
int count(int n, const double *a)
{
    int c = 0;
    for (int i = 1; i <= n; i++) { // expect: sequential c
        if (a[c] > 0.0) {
            c = c + 1;
        }
    }
    return c;
}
