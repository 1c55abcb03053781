// What looks like a recurrence in an array and is none, or one that has no form.
// options: force
// twin: text
void again(int n, double *restrict y, const double *restrict x, double a)
{
    for (int i = 1; i < n; i++) { // expect: sequential
        y[i] = a * y[i - 1] + x[i];
        y[n - i] = 0.0;
    }
}

void sometimes(int n, double *restrict y, const double *restrict x, double a)
{
    for (int i = 1; i < n; i++) // expect: sequential H101(y)
        if (x[i] > 0.0)
            y[i] = a * y[i - 1] + x[i];
}

void far(int n, int d, double *restrict y, const double *restrict x, double a)
{
    for (int i = d; i < n; i++) // expect: conditional
        y[i] = a * y[i - d] + x[i];
}

void squared(int n, double *restrict y, const double *restrict x)
{
    for (int i = 1; i < n; i++) // expect: sequential H101(y)
        y[i] = y[i - 1] * y[i - 1] + x[i];
}

void ahead(int n, double *restrict y, const double *restrict x, double a)
{
    for (int i = 1; i < n - 1; i++) // expect: sequential
        y[i] = a * y[i - 1] + y[i + 1] + x[i];
}

void backwards(int n, double *restrict x, const double *restrict c, const double *restrict d)
{
    for (int i = n - 2; i >= 0; i--) // expect: sequential H101(x)
        x[i] = d[i] - c[i] * x[i + 1];
}
