// The second branch leaves only sometimes: nothing is known of `m` behind it. twin: text
int beyond(int n, int m, const int *restrict stop, double *restrict a)
{
    int s = 0;
    if (m >= n)
        s = 1;
    else if (stop[0] > 0)
        return 2;
    for (int i = 0; i < n; i++) // expect: conditional
        a[i + m] = a[i] / 3;
    return s;
}
