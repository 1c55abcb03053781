// twin: text
static double square(double x)
{
    return x * x;
}

void apply(int n, double *a)
{
    for (int i = 1; i <= n; i++) // expect: parallel doall
        a[i - 1] = square(a[i - 1]);
}
