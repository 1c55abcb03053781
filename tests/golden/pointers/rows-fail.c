/* The next row begins where this one ends, less one. */
void overlapping(int n, double *restrict a)
{
    double *p;
    for (int i = 0; i < n; i++) { // expect: sequential
        p = a + i * 7;
        for (int j = 0; j < 8; j++)
            p[j] = p[j] + j;
    }
}

/* It is set behind its use: each iteration uses what the one before left. */
void carried(int n, double *restrict a)
{
    double *p = a;
    for (int i = 0; i < n; i++) { // expect: sequential
        p[1] = p[0] + 1.0;
        p = a + i % 3;
    }
}

/* On one way only. */
void sometimes(int n, double *restrict a, const int *restrict c)
{
    double *p = a;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (c[i])
            p = a + i;
        *p += 1.0;
    }
}

/* On both ways, to different arrays. */
void either(int n, double *restrict a, double *restrict b, const int *restrict c)
{
    double *p;
    for (int i = 0; i < n; i++) { // expect: sequential H104(p)
        if (c[i])
            p = a + i;
        else
            p = b + i;
        p[1] = p[0];
    }
}

/* The array from which it is computed is itself moved. */
void shifted(int n, double *a)
{
    double *p;
    for (int i = 0; i < n; i++) { // expect: sequential
        p = a + 2 * i;
        p[0] = i;
        a = a - 2;
    }
}

/* It counts smaller elements than the array has. */
void bytes(int n, double *restrict a)
{
    char *p;
    for (int i = 0; i < n; i++) { // expect: sequential H104(p)
        p = (char *)a + i;
        for (int j = 0; j < 8; j++)
            p[j] = (char)j;
    }
}

/* Elements of another size, at distances that would be apart in the right one. */
void halves(int n, double *restrict a)
{
    float *p;
    for (int i = 0; i < n; i++) { // expect: sequential H104(p)
        p = (float *)a + 4 * i;
        p[5] = p[0];
    }
}

/* Where it points to is stored: the store may change it. */
void stored(int n, double **v, double *a)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        *v = a + i;
        (*v)[1] = (*v)[0];
    }
}

/* A member's address: its neighbour is no element of anything. */
struct pair {
    double x, y;
};
void neighbour(int n, struct pair *restrict c)
{
    double *p;
    for (int i = 0; i < n; i++) { // expect: sequential H104(p)
        p = &c[i].x;
        *p += c[0].x;
    }
}

/* One array, written through the pointer and read by its name. */
void both(int n, double *restrict a)
{
    double *p;
    for (int i = 0; i < n; i++) { // expect: sequential
        p = a + i;
        p[1] = a[i];
    }
}

/* The array of the procedure is written through one pointer and read through another one. */
double window(int n)
{
    double w[64], s = 0;
    double *p, *q;
    for (int i = 0; i < 64; i++)
        w[i] = i;
    for (int i = 0; i < 60; i++) { // expect: sequential
        p = w + i;
        q = p + 4;
        *q = *p;
    }
    for (int i = 0; i < n; i++)
        s += w[i % 64];
    return s;
}

/* A jump brings an old value back. */
void again(int n, double *restrict a, const int *restrict c)
{
    double *p = a;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (c[i] > 3)
            goto use;
        p = a + i;
    use:
        *p += 1.0;
    }
}

/* The callee may set it. */
void set(double **p, double *to);
void called(int n, double *restrict a)
{
    double *p = a;
    for (int i = 0; i < n; i++) { // expect: sequential
        p = a + i;
        set(&p, a);
        *p = i;
    }
}
