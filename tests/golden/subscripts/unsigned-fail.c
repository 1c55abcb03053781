/* Minus one as an unsigned number is no great step: what is written is read elsewhere. */
void meet(unsigned long n, unsigned long m, double *b)
{
    for (unsigned long i = 1; i < n; i++) // expect: sequential b
        for (unsigned long j = 2; j < m; j++)
            b[-1 * i + m] = b[j];
}

/* A step of 2 to the 62 comes around. */
void around(unsigned long n, double *b)
{
    for (unsigned long i = 0; i < n; i++) // expect: sequential b
        b[i << 62] = i;
}
