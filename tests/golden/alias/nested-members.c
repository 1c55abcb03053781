// golden: output
/* Pointers that only the iterations of a nested loop read: whether they overlap is asked where all the loops run. */
typedef struct {
    int rows, cols;
    double *d;
} matrix;

void add(matrix *c, const matrix *a)
{
    for (int i = 0; i < a->rows; i++) // expect: conditional runtime-test
        for (int j = 0; j < a->cols; j++)
            c->d[i * a->cols + j] += a->d[i * a->cols + j];
}

static double at(const matrix *m, int i, int j)
{
    return m->d[i * m->cols + j];
}

// What the callee reads of a structure is no `double`.
void product(matrix *c, const matrix *a, const matrix *b)
{
    for (int i = 0; i < a->rows; i++) // expect: conditional runtime-test
        for (int j = 0; j < b->cols; j++) {
            double s = 0;
            for (int k = 0; k < a->cols; k++)
                s += at(a, i, k) * at(b, k, j);
            c->d[i * b->cols + j] = s;
        }
}
