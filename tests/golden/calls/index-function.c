/* Functions that say where something is, or read or set it there, are read as what they stand for. golden: output */
#include <stdlib.h>

static int nx = 400;

static int at(int n, int i, int j)
{
    return i * n + j;
}

static inline int wrapped(int i)
{
    return (i + nx) % nx;
}

static int cell(int i, int j)
{
    return at(nx, i, wrapped(j));
}

void smooth(int n, double *restrict a, const double *restrict b)
{
    for (int i = 1; i < n - 1; i++) // expect: parallel inserted
        for (int j = 1; j < n - 1; j++)
            a[at(n, i, j)] = 0.25 * (b[at(n, i - 1, j)] + b[at(n, i + 1, j)] + b[at(n, i, j - 1)] + b[at(n, i, j + 1)]);
}

void periodic(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: parallel inserted
        for (int j = 0; j < nx; j++) {
            int k = at(nx, i, j);
            a[k] = b[cell(i, j - 1)] + b[cell(i, j + 1)];
        }
    }
}

typedef struct {
    int rows, cols;
    double **row;
} matrix;

static void set(matrix *m, int i, int j, double v)
{
    m->row[i][j] = v;
}

static double get(const matrix *m, int i, int j)
{
    return m->row[i][j];
}

static double *place(const matrix *m, int i, int j)
{
    return &m->row[i][j];
}

static double source[500][500], sink[500][500];

int main(void)
{
    matrix a, b;
    a.rows = b.rows = a.cols = b.cols = 500;
    a.row = malloc(500 * sizeof *a.row);
    b.row = malloc(500 * sizeof *b.row);
    for (int i = 0; i < 500; i++) { // expect: sequential
        a.row[i] = malloc(500 * sizeof **a.row);
        b.row[i] = malloc(500 * sizeof **b.row);
    }
    for (int i = 0; i < a.rows; i++) // expect: parallel
        for (int j = 0; j < a.cols; j++)
            set(&a, i, j, i + 0.5 * j);
    for (int i = 0; i < b.rows; i++) // expect: parallel
        for (int j = 0; j < b.cols; j++)
            *place(&b, i, j) = 2.0 * get(&a, i, j);
    return get(&b, 7, 9) > 20.0;
}
