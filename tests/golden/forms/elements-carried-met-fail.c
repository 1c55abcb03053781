// Elements that another pointer may write, that wrap, that may not exist, or that some iterations leave alone.
// options: force
void met(int n, double *y, const double *x, double a)
{
    for (int i = 1; i < n; i++) // expect: sequential H101(y)
        y[i] = a * y[i - 1] + x[i];
}

void pointed(int n, double *y, double *p, const double *restrict x, double a)
{
    for (int i = 1; i < n; i++) { // expect: sequential
        y[i] = x[i];
        *p = 3.0;
        y[i] += a * y[i - 1];
    }
}

void wrapped(unsigned n, double *restrict y, const double *restrict x, double a)
{
    for (unsigned i = 0; i < n; i++) // expect: sequential
        y[i] = a * y[i - 1] + x[i];
}

void first(int n, double *restrict y, const double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: sequential H101(y)
        y[i] = i > 0 ? y[i - 1] + x[i] : x[i];
}

void cut(int n, double *restrict y, const double *restrict x, double a)
{
    for (int i = 1; i < n; i++) { // expect: sequential
        if (x[i] < 0.0)
            continue;
        y[i] = a * y[i - 1] + x[i];
    }
}
