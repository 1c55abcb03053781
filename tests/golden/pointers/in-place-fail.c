// golden: output
// One array for both would carry values: other elements, other conditions, another type.
void shifted(int n, const double *x, double *w)
{
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        w[i] = x[i] + x[i + 1];
}
void chosen(int n, double *x, double *w)
{
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        if (w[i] > 0)
            w[i] = x[i];
}
void halved(int n, const unsigned *x, int *w)
{
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        w[i] = x[i] >> 1;
}
