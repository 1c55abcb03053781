/* Histograms whose subscripts are unsigned: bytes, masks, remainders. */
/* options: force
 */
void bytes(int n, const unsigned char *restrict p, int *restrict h)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        h[p[i]]++;
}

void masks(int n, const unsigned *restrict p, long *restrict h)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        h[p[i] & 255] += i;
}

void remainders(int n, const unsigned long *restrict p, int *restrict h)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        h[p[i] % 17]++;
}
