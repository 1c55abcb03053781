// golden: output
/* Tables that are looked up by bytes: where they end is known, so that overlap can be tested. */
void tone(int n, const unsigned char *in, short *out, const short *table)
{
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        out[i] = table[in[i]];
}

void packed(int n, const unsigned *in, int *out, const int *table)
{
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        out[i] = table[2 * (in[i] >> 24) + 1];
}
