// options: force
/* Two vectors with strides: apart where neither stretch reaches into the other. golden: output */
#include <stddef.h>

typedef struct {
    size_t size;
    size_t stride;
    double *data;
} vector;

void add(vector *a, const vector *b)
{
    const size_t n = a->size;
    const size_t sa = a->stride;
    const size_t sb = b->stride;
    for (size_t i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        a->data[i * sa] += b->data[i * sb];
}

void copy(double *y, int sy, const double *x, int sx, int n)
{
    for (int i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        y[i * sy] = x[i * sx];
}

void backwards(double *y, const double *x, long s, long n)
{
    for (long i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        y[i] = x[s * (n - 1 - i)];
}

void columns(double *y, const double *x, unsigned s, int n)
{
    for (int i = 0; i < n; i++) // expect: conditional by(overlap) inserted
        y[i] = x[(size_t)s * i];
}

void rows(double *y, size_t ty, const double *x, size_t tx, size_t n, size_t m)
{
    for (size_t i = 0; i < n; i++) { // expect: conditional by(overlap) inserted
        for (size_t j = 0; j < m; j++)
            y[i * ty + j] = x[i * tx + j];
    }
}
