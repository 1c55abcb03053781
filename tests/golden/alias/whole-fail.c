// The callee reads elements of `a` that nobody can name before the loop: no test on entry can tell them from those of `b`.
static double picked(const double *a, const int *at, int n)
{
    double s = 0.0;
    for (int k = 0; k < n; k++)
        s += a[at[k]];
    return s;
}

void sums(const double *a, const int *at, double *b, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H105
        b[i] = picked(a, at, n);
}
