/* Minus one as an unsigned number counts down. */
void apart(unsigned long n, double *b)
{
    for (unsigned long i = 1; i < n; i++) // expect: parallel doall
        b[-1 * i + n] = b[i + n];
}
