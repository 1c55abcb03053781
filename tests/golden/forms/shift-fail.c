// options: accept-tested
/* Bits that fall out on the left come back on the right: no form over (+,x). */
unsigned hash(int n, const unsigned char *s)
{
    unsigned h = 5381;
    for (int i = 0; i < n; i++) { // expect: sequential H106(h)
        h = ((h << 5) | (h >> 27)) + s[i];
    }
    return h;
}
