/* A pointer that each iteration sets before it uses it. */
void rows(int n, double *restrict a)
{
    double *p;
    for (int i = 0; i < n; i++) { // expect: parallel private private(p)
        p = a + i * 8;
        for (int j = 0; j < 8; j++)
            p[j] = j;
    }
}

/* By way of an element, of another pointer, and of a plain dereference. */
void ways(int n, double *restrict a, const double *restrict b)
{
    double *p;
    const double *q, *r;
    for (int i = 0; i < n; i++) { // expect: parallel private
        p = &a[2 * i];
        q = b + i;
        r = q + 1;
        *p = *q;
        *(p + 1) = r[-1] + *(r - 1);
    }
}

/* It is moved within the iteration. */
void moved(int n, double *restrict a, const double *restrict b)
{
    double *p;
    for (int i = 0; i < n; i++) { // expect: parallel private
        p = a + 3 * i;
        *p++ = b[i];
        *p++ = b[i] * 2.0;
        *p = b[i] * 3.0;
    }
}

/* Members of structures. */
struct cell {
    double x, y;
    int n;
};
void members(int n, struct cell *restrict c)
{
    struct cell *p;
    for (int i = 0; i < n; i++) { // expect: parallel private
        p = c + i;
        p->x = p->y + p->n;
    }
}

/* Rows of a matrix. */
void matrix(int n, double m[][20], double s[])
{
    double *p;
    for (int i = 0; i < n; i++) { // expect: conditional private
        p = m[i];
        for (int j = 0; j < 20; j++)
            s[i] += p[j];
    }
}

/* An array that the procedure has itself: no other name reaches what the caller handed over. */
double own(int n, double *restrict a)
{
    double w[64];
    double *p;
    for (int i = 0; i < 64; i++) { // expect: parallel private
        p = w + i;
        *p = i;
    }
    double s = 0;
    for (int i = 0; i < n; i++) // expect: parallel reduction
        s += a[i] * w[i % 64];
    return s;
}

/* Two columns of one array that the same branch chooses for both. */
void columns(int n, double *restrict a)
{
    double *p, *q;
    for (int i = 0; i < n; i++) { // expect: parallel private
        p = a + 4 * i;
        q = p + 2;
        p[0] = q[0];
        p[1] = q[1];
    }
}
