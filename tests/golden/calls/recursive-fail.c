// One of the two functions counts its calls. twin: text
static int calls;

static int odd(int n);

static int even(int n)
{
    return n < 1 ? 1 : odd(n - 1);
}

static int odd(int n)
{
    calls = calls * 3 + n;
    return n < 1 ? 0 : even(n - 1);
}

void parities(int n, const int *restrict a, int *restrict c)
{
    for (int i = 0; i < n; i++) // expect: sequential H202
        c[i] = even(a[i] % 100);
}
