/* Tables of which nobody knows how far they are read. */
void wide(int n, const int *in, int *out, const int *table)
{
    for (int i = 0; i < n; i++) // expect: sequential H105
        out[i] = table[in[i]];
}

void squared(int n, const unsigned char *in, int *out, const int *table)
{
    for (int i = 0; i < n; i++) // expect: sequential H105
        out[i] = table[in[i] * in[i]];
}

void strided(int n, int s, const unsigned char *in, int *out, const int *table)
{
    for (int i = 0; i < n; i++) // expect: sequential H105
        out[i] = table[s * in[i]];
}
