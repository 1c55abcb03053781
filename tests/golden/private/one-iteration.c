/* The loop runs once, from a value that only the statement before it gives. From zero it would run twice, and both
   iterations would set `c[120]`: no judgement on this loop. */
void once(const long *restrict b, long *restrict c)
{
    int h = 0;
    int i = 5;
    while (i <= 9) { // expect: parallel lastprivate(h)
        c[i + 90] = b[i + 90] + 1;
        if (i % 5 < 1) {
            c[120] = 1;
        }
        h = 7;
        i += 5;
    }
    c[121] = c[121] + h;
}
