/* Where the element stands depends on what earlier iterations counted. */
/* options: force
 */
void walk(int n, const unsigned char *restrict p, unsigned *restrict h)
{
    unsigned at = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        at = (at + h[p[i]]) & 255;
        h[at]++;
    }
}

void linked(int n, const unsigned char *restrict p, unsigned *restrict h)
{
    for (int i = 0; i < n; i++) // expect: sequential
        h[h[p[i]] & 15]++;
}
