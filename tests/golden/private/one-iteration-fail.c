/* From a value that nobody knows it may run so often that it meets the elements behind it. */
void once(const long *restrict b, long *restrict c, int from)
{
    int h = 0;
    int i = from;
    while (i >= 1) { // expect: sequential c
        c[i + 90] = c[i + 92] + b[i + 90] + 1;
        h = 5 * i;
        i -= 2;
    }
    c[120] = c[120] + h;
}
