/* Near miss: what is declared between two loops is read behind them; it cannot move into the block that they would share. */
// options: force
void table(const int *restrict h, const unsigned char *restrict p, unsigned char *restrict q, int n)
{
    int c[256];
    c[0] = h[0];
    for (int i = 1; i < 256; i++) // expect: sequential not-inserted
        c[i] = c[i - 1] % 1000 + h[i];
    unsigned char lut[256];
    for (int i = 0; i < 256; i++) // expect: parallel not-overlap
        lut[i] = (unsigned char)(c[i] / 7);
    for (int i = 0; i < n; i++) // expect: parallel
        q[i] = lut[p[i]];
}
