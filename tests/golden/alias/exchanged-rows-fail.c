/* Half an exchange leaves two pointers to one row. */
#include <math.h>
#include <stdlib.h>

typedef struct {
    int n;
    double **a;
} matrix;

static matrix *make(int n)
{
    matrix *m = malloc(sizeof *m);
    m->n = n;
    m->a = malloc(n * sizeof(double *));
    for (int i = 0; i < n; i++)
        m->a[i] = calloc(n, sizeof(double));
    return m;
}

static void factor(matrix *m)
{
    int n = m->n;
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(m->a[i][k]) > fabs(m->a[pivot][k]))
                pivot = i;
        if (pivot != k) {
            double *t = m->a[k];
            m->a[k] = m->a[pivot];
            t[0] = 0.0;
        }
        for (int i = k + 1; i < n; i++) { // expect: sequential
            double f = m->a[i][k] / m->a[k][k];
            for (int j = k; j < n; j++)
                m->a[i][j] -= f * m->a[k][j];
        }
    }
}

static void transpose(const matrix *m, matrix *t)
{
    for (int i = 0; i < m->n; i++)
        for (int j = 0; j < m->n; j++)
            t->a[j][i] = m->a[i][j];
}

int main(void)
{
    matrix *m = make(50), *t = make(50);
    for (int i = 0; i < 50; i++) // expect: conditional runtime-test not-validated
        for (int j = 0; j < 50; j++)
            m->a[i][j] = 1.0 / (i + j + 1);
    factor(m);
    transpose(m, t);
    return t->a[3][4] > 1.0;
}
