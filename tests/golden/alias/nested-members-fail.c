/* Pointers that perhaps no iteration reads, and structures that a callee reads by the type that is stored, and follows perhaps. */
typedef struct {
    int rows, cols;
    double *d;
} matrix;

void where(matrix *c, const matrix *a, double least)
{
    for (int i = 0; i < a->rows; i++) // expect: sequential H105
        for (int j = 0; j < a->cols; j++)
            if (a->d[i * a->cols + j] > least)
                c->d[i * a->cols + j] += 1.0;
}

typedef struct {
    double scale;
    double *d;
} scaled;

static double at(const scaled *m, int i)
{
    return m->scale > 0.0 ? m->d[i] * m->scale : 0.0;
}

void copied(int n, double *to, const scaled *from)
{
    for (int i = 0; i < n; i++) // expect: sequential H105
        to[i] = at(from, i);
}
