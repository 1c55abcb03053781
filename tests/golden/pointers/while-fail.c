/* The next one is read. */
void next(int n, double *restrict a)
{
    double *p;
    for (p = a; p < a + n; p++) // expect: sequential H102
        *p = p[1];
}

/* Its bound moves. */
void chased(int n, double *restrict a)
{
    double *p = a, *end = a + n;
    while (p < end) { // expect: sequential H301
        *p = 1.0;
        p++;
        end--;
    }
}

/* It may pass the bound by. */
void stride(int n, double *restrict a)
{
    double *p = a, *end = a + n;
    while (p != end) { // expect: sequential H301
        *p = 1.0;
        p += 2;
    }
}

/* It stands still on one way. */
void filter(int n, double *restrict a)
{
    double *p = a, *end = a + n;
    while (p < end) { // expect: sequential H301
        if (*p > 0)
            p++;
        *p = 1.0;
    }
}

/* It moves once more on one way. */
void skip(int n, double *restrict a)
{
    double *p = a, *end = a + n;
    while (p < end) { // expect: sequential H301
        if (*p > 0)
            p++;
        *p = 1.0;
        p++;
    }
}

/* The bound is read from memory that the loop writes. */
struct list {
    double *end;
    double *at;
};
void stored(struct list *l, double **v)
{
    double *p = l->at;
    while (p < l->end) { // expect: sequential H301
        *v = p;
        p++;
    }
}

/* The wrong way. */
void away(int n, double *restrict a)
{
    double *p = a + n;
    while (p > a) { // expect: sequential H301
        *p = 1.0;
        p++;
    }
}

/* Left early. */
void find(int n, double *restrict a)
{
    double *p = a;
    while (p < a + n) { // expect: sequential H204
        if (*p < 0)
            break;
        *p = 1.0;
        p++;
    }
}

/* The second pointer walks behind the first. */
void meet(double *p, double *end)
{
    double *q = p - 1;
    while (p < end) // expect: sequential
        *p++ = *q++ + 1.0;
}
