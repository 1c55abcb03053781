/* From a value that nobody knows it may run twice, and both iterations may set `c[120]`. */
void once(const long *restrict b, long *restrict c, int from)
{
    int h = 0;
    int i = from;
    while (i <= 9) { // expect: sequential c
        c[i + 90] = b[i + 90] + 1;
        if (i % 5 < 1) {
            c[120] = 1;
        }
        h = 7;
        i += 5;
    }
    c[121] = c[121] + h;
}
