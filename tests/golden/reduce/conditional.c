int count(int n, const double *a)
{
    int c = 0;
    for (int i = 1; i <= n; i++) { // expect: parallel reduction(+:c)
        if (a[i - 1] > 0.0) {
            c = c + 1;
        }
    }
    return c;
}
