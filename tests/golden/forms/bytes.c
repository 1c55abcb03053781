// options: accept-tested
/* The parts have no bits in common: a sum, which samples say and no proof here. golden: output */
unsigned number(int n, const unsigned char *bytes)
{
    unsigned value = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        value = (value << 8) | bytes[i];
    }
    return value;
}
