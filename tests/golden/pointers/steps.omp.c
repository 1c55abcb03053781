/* golden: output */
/* Pointers that every iteration moves by the same distance. */
void next(int n, double *restrict a)
{
    double *p = a;
    { double *const p_0 = p;
    #pragma omp parallel for private(p) if(n >= 5000)
    for (int i = 0; i < n; i++) {
        p = p_0 + i; // expect: parallel induction private(p)
        *p++ = i;
    }
    }
}

void copy(int n, double *a, const double *b)
{
    double *p = a;
    const double *q = b;
    { double *const p_0 = p;
      const double *const q_0 = q;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for private(p, q) \
        if(n >= 3000 && (a == b || n <= ((long long)b - (long long)a) / 8 || n \
        <= ((long long)a - (long long)b) / 8))
    for (int i = 0; i < n; i++) { // expect: conditional induction runtime-test
        p = p_0 + i;
        q = q_0 + i;
        *p++ = *q++ * 2.0;
    }
    }
}

/* The parameters themselves. */
void copied(int n, double *a, const double *b)
{
    { double *const a_0 = a;
      const double *const b_0 = b;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for private(a, b) \
        if(n >= 3000 && (a == b || n <= ((long long)b - (long long)a) / 8 || n \
        <= ((long long)a - (long long)b) / 8))
    for (int i = 0; i < n; i++) {
        a = a_0 + i;
        b = b_0 + i; // expect: conditional induction runtime-test
        *a++ = *b++ * 2.0;
    }
    }
}

double dot(int n, const double *x, const double *y, int sx)
{
    double s = 0;
    const double *p = x, *q = y;
    { const double *const p_0 = p;
      const double *const q_0 = q;
    #pragma omp parallel for private(p, q) reduction(+:s) if(n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel reduction induction
        p = p_0 + (long long)i * sx;
        q = q_0 + i;
        s += *p * *q;
        p += sx;
        q++;
    }
    }
    return s;
}

/* Backwards, by two. */
void down(int n, double *restrict a)
{
    double *p = a + 2 * n;
    { double *const p_0 = p;
    #pragma omp parallel for private(p) if(n >= 7000)
    for (int i = 0; i < n; i++) { // expect: parallel induction
        p = p_0 - (long long)i * 2;
        p -= 2;
        *p = i;
    }
    }
}

/* Where it ends is used behind the loop. */
double *end(int n, double *restrict a)
{
    double *p = a;
    { double *const p_0 = p;
    #pragma omp parallel for firstprivate(p) lastprivate(p) if(n >= 5000)
    for (int i = 0; i < n; i++) {
        p = p_0 + i; // expect: parallel induction lastprivate lastprivate(p)
        *p++ = i;
    }
    }
    return p;
}

/* In a nest: rows follow each other. */
void rows(int n, int m, double *restrict a)
{
    double *p = a;
    { double *const p_0 = p;
    #pragma omp parallel for private(p) if(n >= 500)
    for (int i = 0; i < n; i++) { // expect: parallel induction
        p = p_0 + (long long)i * 8;
        for (int j = 0; j < 8; j++)
            *p++ = i + j;
    }
    }
}

/* Structures. */
struct cell {
    double x, y;
};
void cells(int n, struct cell *restrict c)
{
    struct cell *p = c;
    { struct cell *const p_0 = p;
    #pragma omp parallel for private(p) if(n >= 5000)
    for (int i = 0; i < n; i++) { // expect: parallel induction
        p = p_0 + i;
        p->x = p->y;
        p++;
    }
    }
}

/* One is made from the other. */
void pair(int n, double *restrict a)
{
    double *p = a, *q;
    { double *const p_0 = p;
    #pragma omp parallel for private(p, q) if(n >= 4000)
    for (int i = 0; i < n; i++) { // expect: parallel induction
        p = p_0 + (long long)i * 2;
        q = p + 1;
        *p = *q;
        p += 2;
    }
    }
}
