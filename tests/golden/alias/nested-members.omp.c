// golden: output
/* Pointers that only the iterations of a nested loop read: whether they overlap is asked where all the loops run. */
typedef struct {
    int rows, cols;
    double *d;
} matrix;

void add(matrix *c, const matrix *a)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if((long long)a->cols * a->rows >= 1000 && a->rows >= 1 && a->cols >= \
        1 && (c->d == a->d || (long long)a->cols * a->rows <= ((long long)a->d \
        - (long long)c->d) / 8 || (long long)a->cols * a->rows <= \
        ((long long)c->d - (long long)a->d) / 8))
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
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(a->rows >= 1 && (double)a->cols * a->rows * b->cols >= 2000 && \
        b->cols >= 1 && ((long long)a->cols * a->rows <= ((long long)c->d - \
        (long long)a->d) / 8 || (long long)a->rows * b->cols <= \
        ((long long)a->d - (long long)c->d) / 8) && ((long long)a->cols * \
        b->cols <= ((long long)c->d - (long long)b->d) / 8 || \
        (long long)a->rows * b->cols <= ((long long)b->d - (long long)c->d) / \
        8))
    for (int i = 0; i < a->rows; i++) // expect: conditional runtime-test
        for (int j = 0; j < b->cols; j++) {
            double s = 0;
            for (int k = 0; k < a->cols; k++)
                s += at(a, i, k) * at(b, k, j);
            c->d[i * b->cols + j] = s;
        }
}
