// twin: text
static int calls;

static double square(double x)
{
    calls++;
    return x * x * calls;
}

void apply(int n, double *a)
{
    for (int i = 1; i <= n; i++) // expect: sequential
        a[i - 1] = square(a[i - 1]);
}
