// options: accept-tested
/* The parts may have bits in common. */
unsigned number(int n, const unsigned short *words)
{
    unsigned value = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H106(value)
        value = (value << 8) | words[i];
    }
    return value;
}
