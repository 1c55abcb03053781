/* Loops of which a part is chosen by an `#if`: the other part was not analysed. */
#define FIRST
static double a[200000], b[200000];

void body(int n)
{
    int i;
    for (i = 1; i < n; i++) { // expect: parallel not-inserted
#ifdef FIRST
        a[i] = b[i] * 2.0;
#else
        a[i] = a[i - 1];
#endif
    }
}

void header(int n)
{
    int i;
#ifdef FIRST
    for (i = 1; i < n; i++) // expect: parallel not-inserted
#else
    for (i = n - 2; i > 0; i--)
#endif
        b[i] = a[i] * 2.0;
}
