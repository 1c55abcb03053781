/* Near misses: the forms are known, but what stands before them is not executed (a union), so their blocks are not written. */
// options: force
// twin: text
union bits { double value; long word; };

double horner(const double *restrict c, int n, double x)
{
    union bits b;
    b.value = x;
    if (b.word < 0)
        x = -x;
    double p = 0;
    for (int i = 0; i < n; i++) // expect: sequential H503
        p = p * x + c[i];
    return p;
}

unsigned hash(const unsigned char *restrict s, int n, double x)
{
    union bits b;
    b.value = x;
    unsigned h = (unsigned)b.word;
    for (int i = 0; i < n; i++) // expect: sequential H503
        h = h * 33 + s[i];
    return h;
}
