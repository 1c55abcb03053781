// golden: output
/* Setters and getters of a matrix: what they count by, and what they follow, is asked of what they are handed. */
#include <stddef.h>
typedef struct {
    int rows, cols;
    double *d;
} matrix;

static double get(const matrix *m, int i, int j)
{
    return m->d[i * m->cols + j];
}

static void set(matrix *m, int i, int j, double v)
{
    m->d[i * m->cols + j] = v;
}

void product(const matrix *a, const matrix *b, matrix *c)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(a->rows >= 1 && (double)a->cols * a->rows * b->cols >= 2000 && \
        b->cols >= 1 && c->cols >= 0 && c->cols >= b->cols && \
        ((long long)a->cols * a->rows <= ((long long)c->d - (long long)a->d) / \
        8 || (long long)a->rows * c->cols + (long long)b->cols - \
        (long long)c->cols <= ((long long)a->d - (long long)c->d) / 8) && \
        ((long long)a->cols * b->cols <= ((long long)c->d - (long long)b->d) / \
        8 || (long long)a->rows * c->cols + (long long)b->cols - \
        (long long)c->cols <= ((long long)b->d - (long long)c->d) / 8))
    for (int i = 0; i < a->rows; i++) // expect: conditional runtime-test
        for (int j = 0; j < b->cols; j++) {
            double s = 0.0;
            for (int k = 0; k < a->cols; k++)
                s += get(a, i, k) * get(b, k, j);
            set(c, i, j, s);
        }
}

void fill(matrix *c, int n, int m, const double *x)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if((long long)m * n >= 3000 && n >= 1 && m >= 1 && c->cols >= 0 && \
        c->cols >= m && (n <= ((long long)c->d - (long long)x) / 8 || \
        (long long)c->cols * n + (long long)m - (long long)c->cols <= \
        ((long long)x - (long long)c->d) / 8))
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        for (int j = 0; j < m; j++)
            set(c, i, j, x[i] + j);
}

typedef struct {
    double scale;
    double *d;
} scaled;

static double at(const scaled *m, int i)
{
    return m->d[i] * m->scale;
}

void copied(int n, double *to, const scaled *from)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n >= 4000 && (n * 8LL <= (long long)from - (long long)to || \
        (long long)sizeof *from <= (long long)to - (long long)from) && n >= 1 \
        && (to == from->d || n <= ((long long)from->d - (long long)to) / 8 || \
        n <= ((long long)to - (long long)from->d) / 8))
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        to[i] = at(from, i);
}
