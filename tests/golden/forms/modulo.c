/* Linear maps modulo a constant: a block's coefficients are remainders. */ // options: force
unsigned long hash(int n, const unsigned char *s)
{
    unsigned long h = 0;
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        h = (h * 257 + s[i]) % 1000000007ul;
    return h;
}

int thirds(int n, const int *a)
{
    int c = 0;
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        c = (c + (a[i] & 1)) % 3;
    return c;
}

int last_bits(int n, const int *a, int c)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        c = (c + (a[i] & 7)) & 7;
    return c;
}

unsigned sometimes(int n, const unsigned char *s, unsigned h)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (s[i] > 2)
            h = (h * 33 + s[i]) % 65521;
    }
    return h;
}
