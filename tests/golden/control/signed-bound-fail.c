/* A negative bound becomes a large one: `n` = -1 is the largest value there is, and the loop never ends. */
void scale(int n, double *a)
{
    for (unsigned i = 0; i <= n; i++) // expect: sequential H305
        a[i] = 2.0 * a[i];
}

/* 255 is the largest value there is. */
void bytes(unsigned char n, double *a)
{
    for (unsigned char i = 0; i <= n; i++) // expect: sequential H305
        a[i] = 2.0 * a[i];
}

/* The value after the last one is past the largest value by steps of two. */
void pairs(unsigned n, double *a)
{
    for (unsigned i = 0; i < n; i += 2) // expect: sequential H305
        a[i] = 2.0 * a[i];
}
