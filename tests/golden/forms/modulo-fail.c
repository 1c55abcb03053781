/* Near misses: sums that may be negative or leave their type, products that need more than 64 bits, other divisors. */ // options: force
unsigned long wide_data(int n, const unsigned long *s)
{
    unsigned long h = 0;
    for (int i = 0; i < n; i++) // expect: sequential H106(h)
        h = (h * 257 + s[i]) % 1000000007ul;
    return h;
}

unsigned long large_modulus(int n, const unsigned char *s)
{
    unsigned long h = 0;
    for (int i = 0; i < n; i++) // expect: sequential H106(h)
        h = (h * 2 + s[i]) % 1000000000039ul;
    return h;
}

unsigned wraps(int n, const unsigned char *s)
{
    unsigned h = 0;
    for (int i = 0; i < n; i++) // expect: sequential H106(h)
        h = (h * 3 - s[i]) % 65521;
    return h;
}

unsigned leaves_its_type(int n, const unsigned char *s)
{
    unsigned h = 0;
    for (int i = 0; i < n; i++) // expect: sequential H106(h)
        h = (h * 257 + s[i]) % 1000000007u;
    return h;
}

int negative(int n, const int *a, int c)
{
    for (int i = 0; i < n; i++) // expect: sequential H106(c)
        c = (c * 10 + a[i]) % 1009;
    return c;
}

unsigned divisor_of_data(int n, const unsigned char *s, unsigned h, unsigned m)
{
    for (int i = 0; i < n; i++) // expect: sequential H106(h)
        h = (h * 31 + s[i]) % m;
    return h;
}

unsigned square(int n, const unsigned char *s, unsigned h)
{
    for (int i = 0; i < n; i++) // expect: sequential H106(h)
        h = (h * h + s[i]) % 251;
    return h;
}

unsigned chosen(int n, const unsigned char *s, unsigned h)
{
    for (int i = 0; i < n; i++) // expect: sequential h
        h = h > 100 ? (h + s[i]) % 251 : (h * 3 + s[i]) % 251;
    return h;
}
