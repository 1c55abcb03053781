/* One off: the elements of neighbours meet (where the loop runs often enough to pay). twin: text */
void evens(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential a
        a[2 * i] = a[2 * (i / 3)];
}

void parts(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential a
        a[3 * (i / 4) + i % 4] = 0.5 * i;
}

void around(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential a
        a[i] = a[i % 5];
}

void shifted(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential a
        a[(i << 1) + 1] = a[(i >> 1 << 1) + 1];
}

void masked(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential a
        a[3 * i + (i & 3)] = 1.0;
}

void halves(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential a
        a[i >> 1] = i;
}

void clamped(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: conditional not-inserted H601
        a[i + 10] = 0.5 * a[i < 11 ? i : 11];
}

void always(double *a)
{
    for (int i = 0; i < 12; i++) // expect: sequential a
        a[i < 10 ? i : 10] = i;
}

/* Apart for so few iterations that several threads do not pay. */
void ring(double *a, int n)
{
    for (int i = 0; i < n; i++) // expect: conditional not-inserted H601
        a[i % 8] = i;
}

/* The same where the number of iterations is a member, or wider than the subscript. */
struct store {
    int n;
    double w[10];
};

void member(struct store *restrict s, const double *restrict b)
{
    for (int i = 0; i < s->n; i++) // expect: conditional not-inserted H601
        s->w[i % 10] = b[i];
}

void wide(double *restrict a, const double *restrict b, long n)
{
    for (long i = 0; i < n; i++) // expect: conditional not-inserted H601
        a[i % 10] = b[i];
}

void other(double *restrict a, const double *restrict b, int n, int m)
{
    for (int i = 0; i < n; i++) // expect: conditional inserted
        for (int j = 0; j < m; j++)
            a[i % 10] = a[i % 10] + b[i] * b[j];
}
