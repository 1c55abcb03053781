#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int rows, cols;
    double *data;
} grid;

typedef struct {
    int level;
    grid *fine;
} matrix;

static double get(const matrix *m, int i, int j)
{
    return m->fine->data[i * m->fine->cols + j];
}

static void set(matrix *m, int i, int j, double v)
{
    m->fine->data[i * m->fine->cols + j] = v;
}

void scale(matrix *m, double f)
{
    for (int i = 0; i < m->fine->rows; i++) // expect: parallel doall
        for (int j = 0; j < m->fine->cols; j++)
            set(m, i, j, f * get(m, i, j));
}

static matrix *make(int rows, int cols)
{
    matrix *m = malloc(sizeof *m);
    m->fine = malloc(sizeof *m->fine);
    m->fine->rows = rows;
    m->fine->cols = cols;
    m->fine->data = calloc(rows * cols, sizeof *m->fine->data);
    return m;
}

int main(void)
{
    matrix *m = make(30, 40);
    for (int i = 0; i < 30; i++)
        for (int j = 0; j < 40; j++)
            set(m, i, j, i + j);
    scale(m, 3);
    printf("%g\n", (double)get(m, 7, 9));
    return 0;
}
