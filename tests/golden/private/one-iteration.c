/* The loop runs once, from a value that only the statement before it gives; from others it might not run, and what `h` is
   behind it would be another question. */
void once(const long *restrict b, long *restrict c)
{
    int h = 0;
    int i = 2;
    while (i >= 1) { // expect: parallel lastprivate(h)
        c[i + 90] = b[i + 90] + 1;
        h = 5 * i;
        i -= 2;
    }
    c[120] = c[120] + h;
}
