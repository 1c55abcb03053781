/* The same in two types, of two variables, and with values that are stored. */ // options: force
#include <stdint.h>

uint32_t narrow(long n, const uint8_t *s, uint32_t h)
{
    for (long i = 0; i < n; i++) // expect: parallel linear-form inserted
        h = (uint32_t)(((uint64_t)h * 31 + s[i]) % 998244353u);
    return h;
}

void adler(int n, const unsigned char *s, unsigned *o)
{
    unsigned a = 1, b = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        a = (a + s[i]) % 65521;
        b = (b + a) % 65521;
    }
    o[0] = a;
    o[1] = b;
}

void generator(int n, unsigned *restrict y, unsigned x)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        x = (unsigned)((x * 16807ull) % 2147483647u);
        y[i] = x;
    }
}
