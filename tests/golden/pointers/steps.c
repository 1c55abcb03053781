/* golden: output */
/* Pointers that every iteration moves by the same distance. */
void next(int n, double *restrict a)
{
    double *p = a;
    for (int i = 0; i < n; i++) // expect: parallel induction private(p)
        *p++ = i;
}

void copy(int n, double *a, const double *b)
{
    double *p = a;
    const double *q = b;
    for (int i = 0; i < n; i++) { // expect: conditional induction runtime-test
        *p++ = *q++ * 2.0;
    }
}

/* The parameters themselves. */
void copied(int n, double *a, const double *b)
{
    for (int i = 0; i < n; i++) // expect: conditional induction runtime-test
        *a++ = *b++ * 2.0;
}

double dot(int n, const double *x, const double *y, int sx)
{
    double s = 0;
    const double *p = x, *q = y;
    for (int i = 0; i < n; i++) { // expect: parallel reduction induction
        s += *p * *q;
        p += sx;
        q++;
    }
    return s;
}

/* Backwards, by two. */
void down(int n, double *restrict a)
{
    double *p = a + 2 * n;
    for (int i = 0; i < n; i++) { // expect: parallel induction
        p -= 2;
        *p = i;
    }
}

/* Where it ends is used behind the loop. */
double *end(int n, double *restrict a)
{
    double *p = a;
    for (int i = 0; i < n; i++) // expect: parallel induction lastprivate lastprivate(p)
        *p++ = i;
    return p;
}

/* In a nest: rows follow each other. */
void rows(int n, int m, double *restrict a)
{
    double *p = a;
    for (int i = 0; i < n; i++) { // expect: parallel induction
        for (int j = 0; j < 8; j++)
            *p++ = i + j;
    }
}

/* Structures. */
struct cell {
    double x, y;
};
void cells(int n, struct cell *restrict c)
{
    struct cell *p = c;
    for (int i = 0; i < n; i++) { // expect: parallel induction
        p->x = p->y;
        p++;
    }
}

/* One is made from the other. */
void pair(int n, double *restrict a)
{
    double *p = a, *q;
    for (int i = 0; i < n; i++) { // expect: parallel induction
        q = p + 1;
        *p = *q;
        p += 2;
    }
}
