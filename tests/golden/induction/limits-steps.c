// twin: text
/* Steps of more than one under a sum with the variable, and a sum that may be equal: `int` must not overflow. */
void blocks(int n, const unsigned char *restrict in, char *restrict out)
{
    for (int i = 0; i + 2 < n; i += 3) // expect: parallel
        out[i / 3] = in[i] ^ in[i + 1] ^ in[i + 2];
}

void windows(int n, const double *restrict a, double *restrict b)
{
    for (int i = 0; i + 4 <= n; i++) // expect: parallel
        b[i] = a[i] + a[i + 1] + a[i + 2] + a[i + 3];
}
