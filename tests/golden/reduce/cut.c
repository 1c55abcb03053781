/* Cut to the bits of the variable, or wider on the way: modulo 2^16 the order does not matter. */
short halves(int n, const long *a)
{
    short s = 0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s)
        s = (int)(s + a[i]);
    return s;
}

float floats(int n, const double *a)
{
    float s = 0.0f;
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s)
        s = (float)(s + a[i]);
    return s;
}
