// twin: text
/* Bits that are shifted out of a signed number are lost, with gcc and clang: what is shifted back is another number. */
void extended(int n, int *restrict last)
{
    for (int i = 0; i < n; i++) // expect: sequential
        last[((i << 24) >> 24) + 128] = i;
}

void unsigned_back(int n, int *restrict last)
{
    for (int i = 0; i < n; i++) // expect: sequential
        last[(unsigned)(i << 21) >> 21] = i;
}

void in_a_variable(int n, int *restrict last)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        int x = i << 24;
        last[(x >> 24) + 128] = i;
    }
}

void compared(int n, int *restrict out)
{
    for (int i = 0; i < n; i++) // expect: sequential
        if (i << 12 == 4096)
            out[0] = i;
}
