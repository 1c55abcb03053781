/* golden: output */
/* Loops that a pointer counts. */
void below(int n, double *restrict a)
{
    double *p;
    for (p = a; p < a + n; p++) // expect: parallel counted induction
        *p = 1.0;
}

void until(int n, double *restrict a)
{
    double *p = a, *end = a + n;
    while (p != end) { // expect: parallel counted
        *p = *p * 2.0;
        ++p;
    }
}

void last(int n, double *restrict a, double *restrict b)
{
    double *p = a, *q = b;
    double *end = &a[n - 1];
    for (; p <= end; p++, q++) // expect: parallel counted
        *p = *q;
}

void down(int n, double *restrict a)
{
    double *p = a + n;
    while (p > a) { // expect: parallel counted
        p -= 2;
        *p = 0.0;
    }
}

double sum(const double *p, const double *end)
{
    double s = 0;
    while (p < end) // expect: parallel counted reduction not-validated
        s += *p++;
    return s;
}

void declared(int n, double *restrict a)
{
    for (double *p = a, *end = a + n; p != end; ++p) { // expect: parallel counted
        *p = 3.0;
    }
}

/* Where it ends is used. */
double *behind(int n, double *restrict a)
{
    double *p = a;
    while (p < a + n) { // expect: parallel counted lastprivate
        *p = n;
        p++;
    }
    return p;
}

/* A row of a nest. */
void nest(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        double *p;
        for (p = a + 10 * i; p < a + 10 * i + 10; p++)
            *p = i;
    }
}
