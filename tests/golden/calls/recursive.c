// Functions that call themselves, or each other, and touch nothing but their arguments. twin: text
static int gcd(int a, int b)
{
    return b == 0 ? a : gcd(b, a % b);
}

static int odd(int n);

static int even(int n)
{
    return n < 1 ? 1 : odd(n - 1);
}

static int odd(int n)
{
    return n < 1 ? 0 : even(n - 1);
}

void divisors(int n, const int *restrict a, int *restrict c)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        c[i] = gcd(a[i], 12);
}

void parities(int n, const int *restrict a, int *restrict c)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        c[i] = even(a[i] % 100);
}
