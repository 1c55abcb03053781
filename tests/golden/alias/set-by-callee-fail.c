/* The structure may not be there, or what it says changes: nothing is asked of it before the loop. */
#include <stddef.h>
typedef struct {
    int rows, cols;
    double *d;
} matrix;

static void set(matrix *m, int i, int j, double v)
{
    m->d[i * m->cols + j] = v;
}

static void set_if_there(matrix *m, int i, int j, double v)
{
    if (m)
        m->d[i * m->cols + j] = v;
}

static void set_after_a_look(matrix *m, int i, int j, double v)
{
    if (!m)
        return;
    m->d[i * m->cols + j] = v;
}

void perhaps(matrix *c, int n, int m, const double *x)
{
    for (int i = 0; i < n; i++) // expect: sequential H105
        for (int j = 0; j < m; j++)
            set_if_there(c, i, j, x[i] + j);
}

void perhaps_too(matrix *c, int n, int m, const double *x)
{
    for (int i = 0; i < n; i++) // expect: sequential H105
        for (int j = 0; j < m; j++)
            set_after_a_look(c, i, j, x[i] + j);
}

void called_perhaps(matrix *c, int n, int m, const double *x)
{
    for (int i = 0; i < n; i++) // expect: sequential H105
        for (int j = 0; j < m; j++)
            if (c != NULL)
                set(c, i, j, x[i] + j);
}

void called_once_perhaps(matrix *c, int n, int m, const double *x)
{
    if (c != NULL)
        set(c, 0, 0, 1.0);
    for (int i = 0; i < n; i++) // expect: sequential H105
        for (int j = 0; j < m; j++)
            set_if_there(c, i, j, x[i] + j);
}

void wider(matrix *c, int n, int m, const double *x)
{
    for (int i = 0; i < n; i++) // expect: sequential H103
        for (int j = 0; j < m; j++) {
            c->cols = m + i % 2;
            set(c, i, j, x[i] + j);
        }
}
