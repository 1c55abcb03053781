/* Work in the same part of the header as the step: it is the body's last statement. golden: output */
void shrink(int n, double *s)
{
    int i;
    for (i = 0; i < n; s[i++] /= 365.25) // expect: parallel counted inserted
        ;
}

/* The step in parentheses does nothing else. */
void clear(int n, double *s)
{
    int i;
    for (i = 0; i < n; (i++)) // expect: parallel counted inserted
        s[i] = 0;
}
