#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int rows, cols;
    int *data;
} matrix;

static int get(const matrix *m, int i, int j)
{
    return m->data[i * m->cols + j];
}

static void set(matrix *m, int i, int j, int v)
{
    m->data[i * m->cols + j] = v;
}

void scale(matrix *m, int f)
{
    for (int i = 0; i < m->rows; i++) // expect: parallel doall
        for (int j = 0; j < m->cols; j++)
            set(m, i, j, f * get(m, i, j));
}

static matrix *make(int rows, int cols)
{
    matrix *m = malloc(sizeof *m);
    m->rows = rows;
    m->cols = cols;
    m->data = calloc(rows * cols, sizeof *m->data);
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
