// An element that an earlier iteration has written is a running scalar.
// options: force
// twin: text
// golden: output
void smooth(int n, double *restrict y, const double *restrict x, double a)
{
    for (int i = 1; i < n; i++) // expect: parallel linear-form inserted
        y[i] = a * y[i - 1] + x[i];
}

void varying(int n, double *restrict y, const double *restrict x, const double *restrict a)
{
    for (int i = 0; i < n - 1; i++) { // expect: parallel linear-form inserted
        y[i + 1] = a[i] * y[i] + x[i];
    }
}

void second(int n, double *restrict y, const double *restrict x, double a, double b)
{
    for (int i = 2; i < n; i++) // expect: parallel linear-form inserted
        y[i] = a * y[i - 1] + b * y[i - 2] + x[i];
}

void prefix(int n, long *a)
{
    for (int i = 1; i < n; i++) // expect: parallel linear-form inserted
        a[i] += a[i - 1];
}

void reset(int n, int *restrict y, const int *restrict x)
{
    for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
        if (x[i] > 0)
            y[i] = y[i - 1] + x[i];
        else
            y[i] = 0;
    }
}

void greatest(int n, int *restrict m, const int *restrict x)
{
    for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
        m[i] = m[i - 1];
        if (x[i] > m[i])
            m[i] = x[i];
    }
}
