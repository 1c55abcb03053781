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
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        to[i] = at(from, i);
}
