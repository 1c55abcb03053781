/* Subscripts with /, %, shifts, min and max by constants. twin: text */
void evens(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[2 * i] = a[2 * (i / 3) + 1];
}

void parts(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[4 * (i / 4) + i % 4] = 0.5 * i;
}

void around(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = a[n + i % 5];
}

void shifted(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[(i << 1) + 1] = a[i >> 1 << 1];
}

void masked(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[4 * i + (i & 3)] = 1.0;
}

void halves(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[2 * i + (int)((unsigned)i >> 1) - (i >> 1)] = 1.0;
}

void clamped(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i + 11] = 0.5 * a[i < 10 ? i : 10];
}

void always(double *a)
{
    for (int i = 0; i < 10; i++) // expect: parallel doall
        a[i < 10 ? i : 10] = a[i > 200 ? i : 200];
}
