// The callee writes the very element that it is given.
static void put(double *p, double x)
{
    *p = x;
}

void each(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        put(&a[i], a[i] + b[i]);
}
