/* Shifts of numbers modulo 2^w are products; what is shifted has the type of the result. golden: output */
unsigned hash(int n, const unsigned char *s)
{
    unsigned h = 5381;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        h = (h << 5) + h + s[i];
    }
    return h;
}

unsigned long scaled(int n, const unsigned char *s, const int *a)
{
    unsigned long v = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        v = (v << (s[i] & 31)) + (1UL << (s[i] & 63)) + a[i];
    }
    return v;
}
