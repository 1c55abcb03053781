/* What wraps may wrap; shifts. golden: output */
unsigned bits(int n, unsigned word, unsigned char *restrict bit)
{
    unsigned mask = 1u;
    for (int i = 0; i < n; i++) { // expect: parallel induction lastprivate
        bit[i] = (unsigned char)((word & mask) != 0u);
        mask <<= 1;
    }
    return mask;
}

void digits(int n, unsigned long word, unsigned char *restrict bit)
{
    for (int i = 0; i < n; i++) { // expect: parallel induction
        bit[i] = (unsigned char)(word & 7u);
        word >>= 3;
    }
}

void arithmetic(int n, int word, unsigned char *restrict bit)
{
    for (int i = 0; i < n; i++) { // expect: parallel induction
        bit[i] = (unsigned char)(word & 1);
        word >>= 1;
    }
}
