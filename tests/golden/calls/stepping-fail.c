// The callee steps the pointer first: it writes the next element.
static void put(double *p, double x)
{
    p += 1;
    *p = x;
}

void each(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential
        put(&a[i], a[i] + b[i]);
}
