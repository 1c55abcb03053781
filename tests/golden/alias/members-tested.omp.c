// golden: output
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int rows, cols;
    double *data;
} matrix;

static matrix *make(int rows, int cols)
{
    matrix *m = malloc(sizeof *m);
    m->rows = rows;
    m->cols = cols;
    m->data = calloc(rows * cols + 1, sizeof *m->data);
    return m;
}

static void multiply(const matrix *a, const matrix *b, matrix *c)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(a->rows >= 1 && (double)a->cols * a->rows * b->cols >= 2000 && \
        b->cols >= 1 && c->cols >= b->cols)
    for (int i = 0; i < a->rows; i++) // expect: conditional doall
        for (int j = 0; j < b->cols; j++) {
            double s = 0.0;
            for (int k = 0; k < a->cols; k++)
                s += a->data[i * a->cols + k] * b->data[k * b->cols + j];
            c->data[i * c->cols + j] = s;
        }
}

int main(void)
{
    matrix *a = make(30, 20), *b = make(20, 40), *c = make(30, 40);
    for (int i = 0; i < 600; i++)
        a->data[i] = i % 7;
    for (int i = 0; i < 800; i++)
        b->data[i] = i % 5;
    multiply(a, b, c);
    printf("%g\n", c->data[77]);
    return 0;
}
