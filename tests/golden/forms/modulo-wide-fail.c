/* Near misses: sums of unsigned data that wrap around. */ // options: force
void adler(int n, const unsigned *s, unsigned *o)
{
    unsigned a = 1, b = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H106(a)
        a = (a + s[i]) % 65521;
        b = (b + a) % 65521;
    }
    o[0] = a;
    o[1] = b;
}

void generator(int n, unsigned *restrict y, unsigned x)
{
    for (int i = 0; i < n; i++) { // expect: sequential H106(x)
        x = (x * 16807u) % 2147483647u;
        y[i] = x;
    }
}
