// golden: output
/* Tables that are looked up by bytes: where they end is known, so that overlap can be tested. */
void tone(int n, const unsigned char *in, short *out, const short *table)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n >= 5000 && (n <= (long long)out - (long long)in || 2 * \
        (long long)n <= (long long)in - (long long)out) && (n <= \
        ((long long)table - (long long)out) / 2 || 256 <= ((long long)out - \
        (long long)table) / 2))
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        out[i] = table[in[i]];
}

void packed(int n, const unsigned *in, int *out, const int *table)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n >= 3000 && (4 * (long long)n <= (long long)out - (long long)in || \
        4 * (long long)n <= (long long)in - (long long)out) && ((long long)n - \
        1 <= ((long long)table - (long long)out) / 4 || 512 <= ((long long)out \
        - (long long)table) / 4))
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        out[i] = table[2 * (in[i] >> 24) + 1];
}
