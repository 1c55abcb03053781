#include <stdlib.h>

typedef struct {
    int rows, cols;
    double *data;
} matrix;

static double get(const matrix *m, int i, int j)
{
    return m->data[i * m->cols + j];
}

static void set(matrix *m, int i, int j, double v)
{
    m->data[(i / 2) * m->cols + j / 2] = v;
}

void scale(matrix *m, double f)
{
    for (int i = 0; i < m->rows; i++) // expect: sequential
        for (int j = 0; j < m->cols; j++)
            set(m, i, j, f * get(m, i, j));
}
